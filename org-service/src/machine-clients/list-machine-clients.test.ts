import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-machine-clients';

describe('GET /organization/list-machine-clients', () => {
  const org = useOrgService();

  const page = async (actor: { cookie: string }, query: Record<string, string | number>) => {
    const { body } = await org.as(actor).get(list).query(query).expect(200);
    return body as { items: Record<string, unknown>[]; nextCursor: string | null };
  };

  it('lists clients, newest first, with their creators and without secrets', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    await org.given.machineClient(other.owner, { organizationId: other.id });
    const admin = await org.given.member(id, { role: 'admin' });
    const first = await org.given.machineClient(owner, { organizationId: id, name: 'First' });
    org.clock.advance('1s');
    const second = await org.given.machineClient(admin, { organizationId: id, name: 'Second' });
    await org
      .as(owner)
      .post('/organization/revoke-machine-client')
      .send({ machineClientId: first.client.id })
      .expect(200);

    const { items } = await page(owner, { organizationId: id });
    const { user } = admin;
    expect(items).toEqual([
      {
        ...second.client,
        creator: { id: user.id, name: user.name, email: user.email, image: user.image ?? null },
        creatorIsMember: true,
      },
      {
        ...first.client,
        revokedAt: expect.any(String),
        creator: expect.anything(),
        creatorIsMember: true,
      },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/mcs_|[hH]ash/);
    const oldest = await page(owner, { organizationId: id, sortDirection: 'asc' });
    expect(oldest.items).toEqual(items.toReversed());
    const mine = { organizationId: id, creatorId: owner.user.id, count: 'only' };
    expect(await page(owner, mine)).toMatchObject({ total: { count: 1, more: false } });
  });

  it('keeps a client whose creator was deleted', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const { client } = await org.given.machineClient(admin, { organizationId: id });
    const { id: userId } = admin.user;
    await org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data: { userId } });
    const { items } = await page(owner, { organizationId: id });
    expect(items).toEqual([
      { ...client, creatorId: userId, creator: null, creatorIsMember: false },
    ]);
  });

  it('SEC-138: shows which clients were created by former members', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    const admin = await org.given.member(organizationId, { role: 'admin' });
    await org.given.machineClient(owner, { organizationId });
    const { client } = await org.given.machineClient(admin, { organizationId });
    const query = { organizationId, creatorId: admin.user.id };
    expect((await page(owner, query)).items).toMatchObject([
      { id: client.id, creatorIsMember: true },
    ]);
    await org
      .as(owner)
      .post('/organization/remove-member')
      .send({ organizationId, memberIdOrEmail: admin.member.id })
      .expect(200);
    expect((await page(owner, query)).items).toMatchObject([
      { id: client.id, creatorIsMember: false },
    ]);
    const { items } = await page(owner, { organizationId });
    expect(items.map(({ creatorIsMember }) => creatorIsMember)).toEqual([false, true]);
  });

  it('returns pages', async () => {
    const { id, owner } = await org.given.organization();
    for (const _ of [1, 2, 3]) await org.given.machineClient(owner, { organizationId: id });
    const first = await page(owner, { organizationId: id, limit: 2 });
    const cursor = first.nextCursor ?? '';
    const second = await page(owner, { organizationId: id, limit: 2, cursor });
    expect(second.nextCursor).toBeNull();
    const seen = [...first.items, ...second.items].map((client) => client.id);
    expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
    await org.as(owner).get(list).query({ organizationId: id, cursor: 'x' }).expect(400);
  });

  it('requires the permission', async () => {
    const { id } = await org.given.organization();
    const other = await org.given.organization();
    const member = await org.given.member(id);
    await org.as(member).get(list).query({ organizationId: id }).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS',
      message: 'You are not allowed to read machine clients',
    });
    await org.as(other.owner).get(list).query({ organizationId: id }).expect(403, {
      code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      message: 'You are not a member of this organization',
    });
    await org.as(other.owner).get(list).expect(400, {
      code: 'NO_ACTIVE_ORGANIZATION',
      message: 'No active organization',
    });
  });
});
