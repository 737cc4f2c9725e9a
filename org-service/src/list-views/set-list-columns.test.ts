import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const path = '/organization/set-list-columns';
const list = 'customers';

describe('POST /organization/set-list-columns', () => {
  const org = useOrgService();

  const columnsOf = async (actor: { readonly cookie: string }, query: object) => {
    const response = await org.as(actor).get('/organization/list-views').query(query).expect(200);
    return response.body.columns;
  };

  it('sets the columns, replaces them and returns to the default', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    const worker = await org.given.workingIn(organizationId, owner);
    for (const columns of [['name', 'email'], ['metadata.plan', 'name'], null, null]) {
      await org.as(worker).post(path).send({ list, columns }).expect(200, { columns });
      expect(await columnsOf(owner, { list, organizationId })).toEqual(columns);
    }
  });

  it('changes only the list, the organization and the user of the request', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    const other = await org.given.organization({ actor: owner });
    const member = await org.given.member(organizationId);
    await org.given.listColumns(owner, { organizationId, columns: ['own'] });
    await org.given.listColumns(owner, { organizationId, list: 'orders', columns: ['number'] });
    await org.given.listColumns(owner, { organizationId: other.id, columns: ['other'] });
    await org.given.listColumns(member, { organizationId, columns: ['member'] });
    await org.as(owner).post(path).send({ list, columns: null, organizationId }).expect(200);

    expect(await columnsOf(owner, { list, organizationId })).toBeNull();
    expect(await columnsOf(owner, { list: 'orders', organizationId })).toEqual(['number']);
    expect(await columnsOf(owner, { list, organizationId: other.id })).toEqual(['other']);
    expect(await columnsOf(member, { list, organizationId })).toEqual(['member']);
  });

  it('keeps one row after concurrent requests', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    const wanted = [['a'], ['b'], ['c']];
    await Promise.all(
      wanted.map((columns) => org.given.listColumns(owner, { organizationId, columns })),
    );
    expect(wanted).toContainEqual(await columnsOf(owner, { list, organizationId }));
  });

  it('limits the lists with columns, also under concurrent requests', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    await org.sql(
      `insert into $schema.list_columns (organization_id, user_id, list, columns)
       select $1, $2, 'list ' || n, array['name'] from generate_series(1, 99) n`,
      [organizationId, owner.user.id],
    );
    const send = (name: string, columns: readonly string[] | null) =>
      org.as(owner).post(path).send({ list: name, columns, organizationId });
    const lists = ['a', 'b', 'c'];
    const responses = await Promise.all(lists.map((name) => send(name, ['name'])));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body).toEqual({
      code: 'LIST_LIMIT_REACHED',
      message: 'Views or columns are saved for the maximum number of lists',
    });
    const stored = lists[responses.findIndex(({ status }) => status === 200)] ?? '';
    await send(stored, ['email']).expect(200);
    await send('d', null).expect(200);
  });

  it('requires an organization and membership', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    for (const columns of [['name'], null]) {
      const body = { list, columns };
      await org.as(outsider).post(path).send(body).expect(400, {
        code: 'NO_ACTIVE_ORGANIZATION',
        message: 'No active organization',
      });
      for (const organizationId of [id, 'unknown']) {
        await org
          .as(outsider)
          .post(path)
          .send({ ...body, organizationId })
          .expect(403, {
            code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
            message: 'You are not a member of this organization',
          });
      }
    }
  });

  it.each([
    { columns: [] },
    { columns: [''] },
    { columns: ['x'.repeat(61)] },
    { columns: ['name', 'name'] },
    { columns: Array.from({ length: 41 }, (_, index) => `column-${index}`) },
    { columns: 'name' },
    { columns: undefined },
    { list: 'Customers' },
  ])('rejects %j', async (change) => {
    const { id: organizationId, owner } = await org.given.organization();
    const body = { list, columns: ['name'], organizationId, ...change };
    await org.as(owner).post(path).send(body).expect(400, {
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
    });
  });

  it('accepts forty columns of sixty characters', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    const columns = Array.from({ length: 40 }, (_, index) => `${index}`.padStart(60, 'x'));
    await org.given.listColumns(owner, { organizationId, columns });
    expect(await columnsOf(owner, { list, organizationId })).toEqual(columns);
  });
});
