import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-email-domains';

describe('GET /organization/list-email-domains', () => {
  const org = useOrgService();

  it("returns only the organization's domains, oldest first", async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    const at = { organizationId: id };
    const first = await org.given.emailDomain(owner, { ...at, domain: 'first.example' });
    org.clock.advance('1s');
    const second = await org.given.emailDomain(owner, { ...at, domain: 'a-second.example' });
    await org.given.emailDomain(other.owner, { domain: 'x.example', organizationId: other.id });

    const { body } = await org.as(owner).get(list).query(at).expect(200);
    const effectivePolicy = 'request';
    expect(body).toEqual([
      { ...first, effectivePolicy },
      { ...second, effectivePolicy },
    ]);
    expect(await org.countRoundTrips(() => org.as(owner).get(list).query(at))).toBe(2);
  });

  it('requires the permission to change the organization', async () => {
    const { id } = await org.given.organization();
    const member = await org.given.member(id);
    const other = await org.given.organization();
    const code = async (actor: { cookie: string }, query: object, status: number) =>
      (await org.as(actor).get(list).query(query).expect(status)).body.code;
    expect(await code(member, { organizationId: id }, 403)).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    );
    for (const organizationId of [id, 'unknown']) {
      expect(await code(other.owner, { organizationId }, 403)).toBe(
        'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      );
    }
    expect(await code(other.owner, {}, 400)).toBe('NO_ACTIVE_ORGANIZATION');
  });
});
