import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const path = '/organization/delete-list-view';
const NOT_FOUND = { code: 'LIST_VIEW_NOT_FOUND', message: 'List view not found' };

describe('POST /organization/delete-list-view', () => {
  const org = useOrgService();

  const viewIdsOf = async (actor: { readonly cookie: string }, organizationId: string) => {
    const query = { list: 'customers', organizationId };
    const { body } = await org.as(actor).get('/organization/list-views').query(query).expect(200);
    return body.views.map(({ id }: { readonly id: string }) => id);
  };

  it('deletes one view and frees its name', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    const deleted = await org.given.listView(owner, { organizationId, name: 'Active' });
    const other = await org.given.listView(owner, { organizationId, name: 'Other' });
    await org.as(owner).post(path).send({ id: deleted.id }).expect(200, { success: true });
    expect(await viewIdsOf(owner, organizationId)).toEqual([other.id]);
    await org.given.listView(owner, { organizationId, name: 'Active' });
  });

  it('succeeds for one of several concurrent requests', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    const { id } = await org.given.listView(owner, { organizationId });
    const responses = await Promise.all([1, 2, 3].map(() => org.as(owner).post(path).send({ id })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('returns "not found" for views of other users and for unknown ones', async () => {
    const { id: organizationId, owner } = await org.given.organization();
    const { id } = await org.given.listView(owner, { organizationId });
    const others = [
      await org.given.member(organizationId, { role: 'owner' }),
      (await org.given.organization()).owner,
    ];
    for (const actor of others) {
      await org.as(actor).post(path).send({ id }).expect(400, NOT_FOUND);
    }
    await org.as(owner).post(path).send({ id: 'unknown' }).expect(400, NOT_FOUND);
    expect(await viewIdsOf(owner, organizationId)).toEqual([id]);
  });
});
