import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const path = '/organization/list-views';
const list = 'customers';

describe('GET /organization/list-views', () => {
  const org = useOrgService();

  const read = async (actor: { readonly cookie: string }, query: object) =>
    (await org.as(actor).get(path).query(query).expect(200)).body;

  it('returns no views and no columns before the first choice', async () => {
    const { id, owner } = await org.given.organization();
    expect(await read(owner, { list, organizationId: id })).toEqual({ views: [], columns: null });
  });

  it('returns the views of the list, oldest first, and the columns in their order', async () => {
    const { id, slug, owner } = await org.given.organization();
    const at = { organizationId: id };
    const first = await org.given.listView(owner, {
      ...at,
      name: 'Past due',
      query: 'a=1&b=%C3%A4',
    });
    org.clock.advance('1s');
    const second = await org.given.listView(owner, { ...at, name: 'Active' });
    await org.given.listView(owner, { ...at, list: 'orders', name: 'Active' });
    await org.given.listColumns(owner, { ...at, columns: ['email', 'name'] });

    const expected = { views: [first, second], columns: ['email', 'name'] };
    expect(await read(owner, { list, organizationId: id })).toEqual(expected);
    expect(await read(owner, { list, organizationSlug: slug })).toEqual(expected);
    expect(await read(await org.given.workingIn(id, owner), { list })).toEqual(expected);
    const orders = await read(owner, { list: 'orders', organizationId: id });
    expect(orders).toMatchObject({ views: [{ name: 'Active' }], columns: null });
  });

  it('returns nothing of other users and of other organizations', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization({ actor: owner });
    const member = await org.given.member(id, { role: 'admin' });
    await org.given.listView(owner, { organizationId: id });
    await org.given.listColumns(owner, { organizationId: id });

    const empty = { views: [], columns: null };
    expect(await read(member, { list, organizationId: id })).toEqual(empty);
    expect(await read(owner, { list, organizationId: other.id })).toEqual(empty);
  });

  it('requires an organization and membership', async () => {
    const { id, slug } = await org.given.organization();
    const outsider = await org.given.signedIn();
    await org.as(outsider).get(path).query({ list }).expect(400, {
      code: 'NO_ACTIVE_ORGANIZATION',
      message: 'No active organization',
    });
    for (const named of [
      { organizationId: id },
      { organizationId: 'unknown' },
      { organizationSlug: slug },
    ]) {
      await org
        .as(outsider)
        .get(path)
        .query({ list, ...named })
        .expect(403, {
          code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
          message: 'You are not a member of this organization',
        });
    }
  });

  it.each([{}, { list: '' }, { list: 'Orders' }, { list: 'a_b' }, { list: 'a'.repeat(41) }])(
    'rejects %j',
    async (query) => {
      const { owner } = await org.given.organization();
      await org.as(owner).get(path).query(query).expect(400, {
        code: 'VALIDATION_ERROR',
        message: 'Invalid query parameters',
      });
    },
  );
});

describe('the end of a membership', () => {
  const org = useOrgService();

  const countRows = async (userId: string) => {
    const [row] = await org.sql<{ total: number }>(
      `select ((select count(*) from $schema.list_view where user_id = $1)
        + (select count(*) from $schema.list_columns where user_id = $1))::int as total`,
      [userId],
    );
    return row?.total;
  };
  /** A member with a view and columns in two organizations; another member with a view in the first. */
  const given = async () => {
    const { id, owner } = await org.given.organization();
    const member = await org.given.member(id);
    const own = await org.given.organization({ actor: member });
    for (const organizationId of [id, own.id]) {
      await org.given.listView(member, { organizationId });
      await org.given.listColumns(member, { organizationId });
    }
    await org.given.listView(owner, { organizationId: id });
    return { id, owner, member, own };
  };
  const expectOnlyOwn = async ({ id, owner, member, own }: Awaited<ReturnType<typeof given>>) => {
    expect(await countRows(member.user.id)).toBe(2);
    expect(await countRows(owner.user.id)).toBe(1);
    const query = { list, organizationId: own.id };
    const { body } = await org.as(member).get(path).query(query).expect(200);
    expect(body).toMatchObject({ views: [{ name: 'Active' }], columns: ['name'] });
    // A new membership starts without them.
    await org.sql(
      `insert into $schema.member (id, organization_id, user_id, role, created_at)
       values ($1, $2, $3, 'member', now())`,
      [`again-${id}`, id, member.user.id],
    );
    await org
      .as(member)
      .get(path)
      .query({ list, organizationId: id })
      .expect(200, { views: [], columns: null });
  };

  it('deletes views and columns of a member who leaves', async () => {
    const seeded = await given();
    const { id: organizationId, member } = seeded;
    await org.as(member).post('/organization/leave').send({ organizationId }).expect(200);
    await expectOnlyOwn(seeded);
  });

  it('deletes views and columns of a removed member', async () => {
    const seeded = await given();
    const { id: organizationId, owner, member } = seeded;
    const body = { memberIdOrEmail: member.member.id, organizationId };
    await org.as(owner).post('/organization/remove-member').send(body).expect(200);
    await expectOnlyOwn(seeded);
  });

  it('deletes views and columns of a deleted user', async () => {
    const { owner, member } = await given();
    await org.deliverEvent(identityEvents.userDeleted, {
      aggregate: member.user.id,
      version: 9,
      data: { userId: member.user.id },
    });
    expect(await countRows(member.user.id)).toBe(0);
    expect(await countRows(owner.user.id)).toBe(1);
  });

  it('deletes views and columns with the organization', async () => {
    const { id: organizationId, owner, member } = await given();
    await org.as(owner).post('/organization/delete').send({ organizationId }).expect(200);
    expect(await countRows(member.user.id)).toBe(2);
    expect(await countRows(owner.user.id)).toBe(0);
  });

  it('leaves no rows when a member leaves and saves concurrently', async () => {
    const { id: organizationId } = await org.given.organization();
    for (const name of ['a', 'b', 'c']) {
      const member = await org.given.member(organizationId);
      const responses = await Promise.all([
        org.as(member).post('/organization/leave').send({ organizationId }),
        org
          .as(member)
          .post('/organization/save-list-view')
          .send({ list, name, query: '', organizationId }),
        org
          .as(member)
          .post('/organization/set-list-columns')
          .send({ list, columns: ['a'], organizationId }),
      ]);
      expect(responses[0]?.status).toBe(200);
      for (const { status } of responses) expect([200, 403]).toContain(status);
      expect(await countRows(member.user.id)).toBe(0);
    }
  });
});
