import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const save = '/organization/save-list-view';
const view = { list: 'customers', name: 'Active', query: 'status=active&sort=-name' };
const NOT_FOUND = { code: 'LIST_VIEW_NOT_FOUND', message: 'List view not found' };
const TAKEN = {
  code: 'LIST_VIEW_NAME_IS_ALREADY_TAKEN',
  message: 'Another view of this list has that name',
};
const INVALID_BODY = { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' };

describe('POST /organization/save-list-view', () => {
  const org = useOrgService();

  const viewsOf = async (actor: { readonly cookie: string }, organizationId: string) => {
    const query = { list: view.list, organizationId };
    const { body } = await org.as(actor).get('/organization/list-views').query(query).expect(200);
    return body.views as readonly { readonly name: string }[];
  };

  it('creates a view in the active organization or in the named one', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    const { body } = await org
      .as(worker)
      .post(save)
      .send({ ...view, name: '  Active\u0041\u030a ' })
      .expect(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Active\u00c5',
      query: view.query,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const named = await org.given.listView(owner, { organizationId: id, name: 'x'.repeat(60) });
    expect(await viewsOf(owner, id)).toHaveLength(2);
    expect(await viewsOf(owner, id)).toEqual(expect.arrayContaining([body, named]));
  });

  it('writes no audit entry and publishes no event', async () => {
    const { id, owner } = await org.given.organization();
    const count = async () => {
      const [row] = await org.sql<{ entries: string; events: string }>(
        `select (select count(*) from $schema.audit_entry where organization_id = $1) as entries,
          (select count(*) from $schema.outbox where aggregate = $1) as events`,
        [id],
      );
      return row;
    };
    const before = await count();
    const { id: viewId } = await org.given.listView(owner, { organizationId: id });
    await org.given.listView(owner, { organizationId: id, id: viewId, name: 'Renamed' });
    expect(await count()).toEqual(before);
  });

  it('replaces name and query of a view', async () => {
    const { id, owner } = await org.given.organization();
    const created = await org.given.listView(owner, { ...view, organizationId: id });
    org.clock.advance('1s');
    const wanted = { ...view, id: created.id, organizationId: id };
    const renamed = await org.given.listView(owner, { ...wanted, name: 'ACTIVE' });
    expect(renamed).toEqual({ ...created, name: 'ACTIVE' });
    const replaced = await org.given.listView(owner, { ...wanted, query: 'sort=email' });
    expect(replaced).toEqual({ ...created, query: 'sort=email' });
    expect(await viewsOf(owner, id)).toEqual([replaced]);
  });

  it('rejects a name that another view of the list has, in any case', async () => {
    const { id, owner } = await org.given.organization();
    const at = { organizationId: id };
    await org.given.listView(owner, { ...at, name: 'Überfällig' });
    const { id: otherId } = await org.given.listView(owner, { ...at, name: 'Other' });
    for (const name of ['Überfällig', 'ÜBERFÄLLIG', ' überfällig ']) {
      await org
        .as(owner)
        .post(save)
        .send({ ...view, ...at, name })
        .expect(400, TAKEN);
      const body = { ...view, ...at, name, id: otherId };
      await org.as(owner).post(save).send(body).expect(400, TAKEN);
    }
    expect((await viewsOf(owner, id)).map(({ name }) => name).sort()).toEqual([
      'Other',
      'Überfällig',
    ]);
  });

  it('accepts one name in several lists, organizations and by several users', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization({ actor: owner });
    const member = await org.given.member(id);
    await org.given.listView(owner, { organizationId: id });
    await org.given.listView(owner, { organizationId: id, list: 'orders' });
    await org.given.listView(owner, { organizationId: other.id });
    await org.given.listView(member, { organizationId: id });
  });

  it('gives a name to one of several concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const responses = await Promise.all(
      ['Active', 'ACTIVE', 'active'].map((name) =>
        org
          .as(owner)
          .post(save)
          .send({ ...view, name, organizationId: id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await viewsOf(owner, id)).toHaveLength(1);
  });

  it('limits the views of a list, also under concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const [first] = await org.sql<{ id: string }>(
      `insert into $schema.list_view
         (id, organization_id, user_id, list, name, name_key, query, created_at)
       select $1 || n, $1, $2, 'customers', 'view ' || n, 'view ' || n, '', now()
       from generate_series(1, 49) n returning id`,
      [id, owner.user.id],
    );
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        org
          .as(owner)
          .post(save)
          .send({ ...view, name, organizationId: id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body).toEqual({
      code: 'LIST_VIEW_LIMIT_REACHED',
      message: 'List view limit reached',
    });
    await org.given.listView(owner, { organizationId: id, id: first?.id, name: 'Renamed' });
    await org.given.listView(owner, { organizationId: id, list: 'orders' });
    await org.given.listView(await org.given.member(id), { organizationId: id });
  });

  it('limits the lists with views', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql(
      `insert into $schema.list_view
         (id, organization_id, user_id, list, name, name_key, query, created_at)
       select $1 || n, $1, $2, 'list ' || n, 'Active', 'active', '', now()
       from generate_series(1, 99) n`,
      [id, owner.user.id],
    );
    const send = (list: string, name: string) =>
      org
        .as(owner)
        .post(save)
        .send({ ...view, list, name, organizationId: id });
    await send('customers', 'Active').expect(200);
    await send('orders', 'Active').expect(403, {
      code: 'LIST_LIMIT_REACHED',
      message: 'Views or columns are saved for the maximum number of lists',
    });
    await send('customers', 'Other').expect(200);
  });

  it('returns "not found" for views of other users, organizations and lists', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization({ actor: owner });
    const member = await org.given.member(id, { role: 'owner' });
    const created = await org.given.listView(owner, { ...view, organizationId: id });
    const send = (actor: { readonly cookie: string }, change: object) =>
      org
        .as(actor)
        .post(save)
        .send({ ...view, name: 'Taken over', ...change });
    const byId = { id: created.id, organizationId: id };
    await send(member, byId).expect(400, NOT_FOUND);
    await send(owner, { ...byId, organizationId: other.id }).expect(400, NOT_FOUND);
    await send(owner, { ...byId, list: 'orders' }).expect(400, NOT_FOUND);
    await send(owner, { ...byId, id: 'unknown' }).expect(400, NOT_FOUND);
    expect(await viewsOf(owner, id)).toEqual([created]);
  });

  it('requires an organization and membership', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    await org.as(outsider).post(save).send(view).expect(400, {
      code: 'NO_ACTIVE_ORGANIZATION',
      message: 'No active organization',
    });
    for (const organizationId of [id, 'unknown']) {
      await org
        .as(outsider)
        .post(save)
        .send({ ...view, organizationId })
        .expect(403, {
          code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
          message: 'You are not a member of this organization',
        });
    }
  });

  it.each([
    { list: 'Customers' },
    { list: 'a'.repeat(41) },
    { name: '   ' },
    { name: 'a\u202eb' },
    { name: 'x'.repeat(61) },
    { query: 'x'.repeat(2_001) },
    { query: 'a=b#fragment' },
    { query: 'a=b c' },
    { query: 'a="b"' },
    { query: 'sort=name&cursor=abc' },
    { query: '%63ursor=abc' },
    { id: '' },
  ])('rejects %j', async (change) => {
    const { id, owner } = await org.given.organization();
    const body = { ...view, organizationId: id, ...change };
    await org.as(owner).post(save).send(body).expect(400, INVALID_BODY);
  });

  it('accepts the longest query', async () => {
    const { id, owner } = await org.given.organization();
    const query = `q=${'x'.repeat(1_998)}`;
    expect(await org.given.listView(owner, { organizationId: id, query })).toMatchObject({ query });
  });
});
