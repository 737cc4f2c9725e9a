import { startDnsServer } from '@tessera/testing/dns-server';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-join-requests';
const dns = await startDnsServer();
afterAll(() => dns.close());

type Page = {
  items: { id: string; status: string }[];
  nextCursor: string | null;
  total?: { count: number; more: boolean };
};

describe('GET /organization/list-join-requests', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  async function requested(domain: string, names: readonly string[]) {
    const created = await org.given.organization();
    await org.given.verifiedDomain(created.owner, dns, { domain, organizationId: created.id });
    const ids: string[] = [];
    for (const name of names) {
      org.clock.advance('1s');
      const requester = await org.given.signedIn(`${name}@${domain}`, { name });
      ids.unshift((await org.given.joinRequest(requester, created.id)).id);
    }
    return { ...created, ids };
  }
  const page = async (actor: { cookie: string }, query: object): Promise<Page> =>
    (await org.as(actor).get(list).query(query).expect(200)).body;

  it('lists join requests, newest first, in pages', async () => {
    const { id, owner, ids } = await requested('queue.example', ['one', 'two', 'three']);
    const complete = await page(owner, { organizationId: id });
    expect(complete.items.map((item) => item.id)).toEqual(ids);
    expect(complete.items[0]).toMatchObject({
      email: 'three@queue.example',
      status: 'pending',
      user: { name: 'three', email: 'three@queue.example' },
    });
    const first = await page(owner, { organizationId: id, limit: 2 });
    const query = { organizationId: id, limit: 2, cursor: first.nextCursor };
    const second = await page(owner, query);
    expect([...first.items, ...second.items]).toEqual(complete.items);
    expect(second.nextCursor).toBeNull();
    const oldest = { organizationId: id, limit: 2, sortDirection: 'asc' };
    const firstOldest = await page(owner, oldest);
    const secondOldest = await page(owner, { ...oldest, cursor: firstOldest.nextCursor });
    const inReverse = [...firstOldest.items, ...secondOldest.items].map((item) => item.id);
    expect(inReverse).toEqual(ids.toReversed());
    expect(await page(owner, { organizationId: id, count: 'only' })).toEqual({
      items: [],
      nextCursor: null,
      total: { count: 3, more: false },
    });
    expect(await org.countRoundTrips(() => page(owner, { organizationId: id }))).toBe(2);
  });

  it('omits users who became members otherwise', async () => {
    const { id, owner } = await requested('otherwise.example', []);
    const requester = await org.given.signedIn('a@otherwise.example');
    const body = { organizationId: id };
    await org.as(requester).post('/organization/request-to-join').send(body).expect(200);
    expect((await page(owner, body)).items).toHaveLength(1);
    const { token } = await org.given.invitationLink(owner, body);
    await org
      .as(requester)
      .post('/organization/accept-invitation-link')
      .send({ token })
      .expect(200);
    expect((await page(owner, body)).items).toEqual([]);
  });

  it('filters by status', async () => {
    const { id, owner, ids } = await requested('filtered.example', ['one', 'two']);
    await org
      .as(owner)
      .post('/organization/decline-join-request')
      .send({ joinRequestId: ids[0] })
      .expect(200);
    const { items } = await page(owner, { organizationId: id, status: 'pending' });
    expect(items.map((item) => item.id)).toEqual(ids.slice(1));
    await org.as(owner).get(list).query({ organizationId: id, status: 'lost' }).expect(400);
  });

  it('requires the permission to invite', async () => {
    const { id } = await requested('seen.example', []);
    const member = await org.given.member(id);
    const other = await org.given.organization();
    const code = async (actor: { cookie: string }, query: object, status: number) =>
      (await org.as(actor).get(list).query(query).expect(status)).body.code;
    expect(await code(member, { organizationId: id }, 403)).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    );
    for (const organizationId of [id, 'unknown']) {
      expect(await code(other.owner, { organizationId }, 403)).toBe(
        'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      );
    }
    expect(await code(other.owner, {}, 400)).toBe('NO_ACTIVE_ORGANIZATION');
  });
});
