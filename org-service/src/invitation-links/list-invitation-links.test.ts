import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-invitation-links';

describe('GET /organization/list-invitation-links', () => {
  const org = useOrgService();

  const page = async (actor: { cookie: string }, query: Record<string, string | number>) => {
    const { body } = await org.as(actor).get(list).query(query).expect(200);
    return body as { items: { id: string; status: string }[]; nextCursor: string | null };
  };

  it('returns links of every status, newest first, without their secrets', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const make = async (actor: { cookie: string }, change: object = {}) => {
      org.clock.advance('1s');
      return org.given.invitationLink(actor, { organizationId: id, role: 'member', ...change });
    };
    await make(owner, { expiresIn: 60 });
    const revoked = await make(owner);
    const used = await make(owner, { maxUses: 1 });
    await make(admin);
    await make(owner);
    await org
      .as(owner)
      .post('/organization/revoke-invitation-link')
      .send({ invitationLinkId: revoked.link.id })
      .expect(200);
    await org
      .as(await org.given.signedIn())
      .post('/organization/accept-invitation-link')
      .send({ token: used.token })
      .expect(200);
    await org.sql(`update $schema.member set role = 'member' where id = $1`, [admin.member.id]);
    org.clock.advance('1m');

    const { items } = await page(owner, { organizationId: id });
    expect(items.map(({ status }) => status)).toEqual([
      'active',
      'lapsed',
      'used-up',
      'revoked',
      'expired',
    ]);
    expect(JSON.stringify(items)).not.toContain(used.token);
    expect(items[0]).not.toHaveProperty('tokenHash');
    expect(items[0]).not.toHaveProperty('url');
  });

  it('returns pages', async () => {
    const { id, owner } = await org.given.organization();
    for (const _ of [1, 2, 3]) await org.given.invitationLink(owner, { organizationId: id });
    const first = await page(owner, { organizationId: id, limit: 2 });
    const cursor = first.nextCursor ?? '';
    const second = await page(owner, { organizationId: id, limit: 2, cursor });
    expect(second.nextCursor).toBeNull();
    const seen = [...first.items, ...second.items].map((link) => link.id);
    expect(new Set(seen).size).toBe(3);
    const oldest = await page(owner, { organizationId: id, sortDirection: 'asc' });
    expect(oldest.items.map((link) => link.id)).toEqual(seen.toReversed());
    const counted = await page(owner, { organizationId: id, count: 'only' });
    expect(counted).toMatchObject({ items: [], total: { count: 3, more: false } });
    await org.as(owner).get(list).query({ organizationId: id, cursor: 'x' }).expect(400);
  });

  it('requires the permission to invite', async () => {
    const { id } = await org.given.organization();
    const other = await org.given.organization();
    const member = await org.given.member(id);
    await org.as(member).get(list).query({ organizationId: id }).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      message: 'You are not allowed to invite users to this organization',
    });
    for (const organizationId of [id, 'unknown']) {
      await org.as(other.owner).get(list).query({ organizationId }).expect(403, {
        code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
        message: 'You are not a member of this organization',
      });
    }
    await org
      .as(other.owner)
      .get(list)
      .expect(400, { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' });
  });

  it('needs two queries', async () => {
    const { id, owner } = await org.given.organization();
    expect(await org.countRoundTrips(() => page(owner, { organizationId: id }))).toBe(2);
  });
});
