import { describe, expect, it } from 'vitest';
import { type OrgHarness, useOrgService } from '../test/harness.ts';

type SignedIn = Awaited<ReturnType<OrgHarness['given']['signedIn']>>;
type CreatedOrganization = { readonly id: string; readonly owner: SignedIn };

/** How to add a row to each list, and the query that reads it. */
const lists: Readonly<Record<string, (org: OrgHarness, at: CreatedOrganization) => Promise<List>>> =
  {
    '/organization/list': async (org, { owner }) => ({
      query: {},
      add: () => org.given.organization({ actor: owner }),
    }),
    '/organization/list-invitations': async (org, { id, owner }) => ({
      query: { organizationId: id },
      add: (count) => {
        const email = `page-${count}-${id.toLowerCase()}@example.com`;
        return org.given.invitation({ organizationId: id, actor: owner, email });
      },
    }),
    '/organization/list-user-invitations': async (org, { owner }) => ({
      query: {},
      add: async () => {
        const { id, owner: inviter } = await org.given.organization();
        return org.given.invitation({
          organizationId: id,
          actor: inviter,
          email: owner.user.email,
        });
      },
    }),
    '/organization/list-teams': async (org, { id, owner }) => ({
      query: { organizationId: id },
      add: (count) => org.given.team(id, owner, `Team ${count}`),
    }),
    '/organization/list-user-teams': async (org, { id, owner }) => ({
      query: { organizationId: id },
      add: async (count) => {
        const team = await org.given.team(id, owner, `Team ${count}`);
        return org.given.teamMember(id, owner, team.id, owner.user.id);
      },
    }),
    '/organization/list-team-members': async (org, { id, owner }) => {
      const team = await org.given.team(id, owner, 'Design');
      await org.given.teamMember(id, owner, team.id, owner.user.id);
      return {
        query: { teamId: team.id },
        add: async () => {
          const { user } = await org.given.member(id);
          return org.given.teamMember(id, owner, team.id, user.id);
        },
      };
    },
  };
type List = {
  readonly query: Record<string, string>;
  add(count: number): Promise<unknown>;
};

describe('paged lists', () => {
  const org = useOrgService();

  it.each(Object.entries(lists))(
    '%s returns the whole list, or pages of it on request',
    async (path, createList) => {
      const created = await org.given.organization();
      const { owner } = created;
      const { query, add } = await createList(org, created);
      for (const count of [1, 2, 3]) await add(count);
      const read = (page: object) =>
        org
          .as(owner)
          .get(path)
          .query({ ...query, ...page })
          .expect(200);

      const whole = await read({});
      expect(whole.headers).not.toHaveProperty('x-next-cursor');
      expect(whole.body.length).toBeGreaterThanOrEqual(3);
      const seen: unknown[] = [];
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; ) {
        const page = await read({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.body.length).toBeLessThanOrEqual(2);
        seen.push(...page.body);
        cursor = page.headers['x-next-cursor'];
        isFirst = false;
      }
      expect(seen).toEqual(whole.body);
    },
  );

  it.each(Object.keys(lists))('%s rejects invalid pages', async (path) => {
    const { owner } = await org.given.organization();
    // The last cursor has a time that PostgreSQL cannot represent (SEC-02).
    const farCursor = Buffer.from('["-999999999999999999","x"]').toString('base64url');
    for (const query of [
      'limit=0',
      'limit=1001',
      'limit=x',
      'cursor=x',
      'cursor=',
      `cursor=${farCursor}`,
    ]) {
      await org.as(owner).get(`${path}?${query}`).expect(400);
    }
  });

  it('never loads more than a thousand rows, and reports that there are more', async () => {
    const owner = await org.given.signedIn();
    const { id } = await org.given.organization({ actor: owner });
    await org.sql(
      `insert into $schema.organization select 'bulk-' || n, 'Bulk', 'bulk-' || n, null, null, now()
       from generate_series(1, 1100) n`,
    );
    await org.sql(
      `insert into $schema.member select 'bulk-' || n, 'bulk-' || n, $1, 'member', now()
       from generate_series(1, 1100) n`,
      [owner.user.id],
    );
    const first = await org.as(owner).get('/organization/list').expect(200);
    expect(first.body).toHaveLength(1_000);
    const cursor = first.headers['x-next-cursor'];
    const second = await org.as(owner).get('/organization/list').query({ cursor }).expect(200);
    expect(second.body).toHaveLength(101);

    await org.sql(
      `insert into $schema.invitation (id, reference, organization_id, email, role, status, team_id, inviter_id,
           expires_at, created_at)
       select 'bulk-' || n, 'r-' || n, $1, n || '@bulk.example', 'member', 'rejected', null, 'x',
         now(), now() from generate_series(1, 1100) n`,
      [id],
    );
    const full = await org
      .as(owner)
      .get(`/organization/get-full-organization?organizationId=${id}&membersLimit=1`)
      .expect(200);
    expect([full.body.members.length, full.body.invitations.length]).toEqual([1, 1_000]);
  });
});
