import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const update = '/organization/update-email-domain';

describe('POST /organization/update-email-domain', () => {
  const org = useOrgService();

  async function createDomain() {
    const { id, owner } = await org.given.organization();
    const wanted = { domain: 'changed.example', organizationId: id, role: 'member' };
    const emailDomain = await org.given.emailDomain(owner, wanted);
    const attempt = (actor: { cookie: string }, body: object) =>
      org
        .as(actor)
        .post(update)
        .send({ emailDomainId: emailDomain.id, ...body });
    return { id, owner, emailDomain, attempt };
  }

  it('changes the given fields and publishes the previous state', async () => {
    const { id, owner, emailDomain, attempt } = await createDomain();
    const { body } = await attempt(owner, { policy: 'join' }).expect(200);
    expect(body).toEqual({ ...emailDomain, policy: 'join' });
    await org
      .as(owner)
      .post('/organization/create-role')
      .send({ organizationId: id, role: 'reader', permission: { ac: ['read'] } })
      .expect(200);
    await attempt(owner, { role: ['reader'] }).expect(200);
    expect(await org.published(orgEvents.emailDomainUpdated)).toEqual([
      {
        emailDomainId: emailDomain.id,
        organizationId: id,
        domain: 'changed.example',
        policy: 'join',
        role: 'member',
        before: { policy: 'request', role: 'member' },
        after: { policy: 'join', role: 'member' },
      },
      expect.objectContaining({
        before: { policy: 'join', role: 'member' },
        after: { policy: 'join', role: 'reader' },
      }),
    ]);
  });

  it('returns an unchanged domain without an event', async () => {
    const { owner, emailDomain, attempt } = await createDomain();
    const before = (await org.published(orgEvents.emailDomainUpdated)).length;
    for (const body of [{}, { policy: 'request', role: 'member' }]) {
      const response = await attempt(owner, body).expect(200);
      expect(response.body).toEqual(emailDomain);
    }
    expect(await org.published(orgEvents.emailDomainUpdated)).toHaveLength(before);
  });

  it('rejects roles that the caller could not grant, and invalid values', async () => {
    const { id, owner, attempt } = await createDomain();
    const member = await org.given.member(id);
    const code = async (actor: { cookie: string }, body: object, status: number) =>
      (await attempt(actor, body).expect(status)).body.code;
    for (const role of ['owner,member', 'admin']) {
      expect(await code(owner, { role }, 403)).toBe(
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      );
    }
    expect(await code(owner, { role: 'captain' }, 400)).toBe('ROLE_NOT_FOUND');
    expect(await code(owner, { policy: 'open' }, 400)).toBe('VALIDATION_ERROR');
    expect(await code(member, { policy: 'join' }, 403)).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    );
  });

  it('responds the same to a domain of another organization and to an unknown one', async () => {
    const { attempt } = await createDomain();
    const other = await org.given.organization();
    const response = await attempt(other.owner, { policy: 'join' }).expect(400);
    expect(response.body).toEqual({
      code: 'EMAIL_DOMAIN_NOT_FOUND',
      message: 'Email domain not found',
    });
  });
});
