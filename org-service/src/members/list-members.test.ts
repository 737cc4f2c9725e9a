import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { type MemberPage, memberPages } from './member-page.repository.ts';

const list = '/organization/list-members';
type Shown = { id: string; userId: string; role: string; user: { name: string; email: string } };
type ListResponse = { members: Shown[]; total: number; membershipLimit: number };

/** A time that PostgreSQL cannot represent. */
const farCursor = Buffer.from('["-999999999999999999","x"]').toString('base64url');

const usualPage: MemberPage = {
  limit: 25,
  offset: 0,
  after: null,
  sortBy: 'createdAt',
  sortDirection: 'asc',
  filter: null,
  search: null,
};

/** A node of a query plan, as PostgreSQL explains it. */
type PlanNode = {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};

/** The rows that each node of a plan reads from the table `member` or its indexes, those without a match included. */
const rowsRead = (node: PlanNode): number[] => {
  const isOfMember =
    node['Relation Name'] === 'member' || node['Index Name']?.startsWith('member_');
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return [...(isOfMember ? [rows] : []), ...(node.Plans ?? []).flatMap(rowsRead)];
};

describe('GET /organization/list-members', () => {
  const org = useOrgService();

  async function createMembers() {
    const owner = await org.given.signedIn('cook@example.com', { name: 'Zoe Cook' });
    const { id, slug, organization } = await org.given.organization({ actor: owner });
    const join = async (name: string, email: string, role = 'member') => {
      org.clock.advance('1s');
      return org.given.member(id, { role, user: { name, email } });
    };
    const [ann, bob, eve] = [
      await join('Ann Smith-Jones', `ann@${slug}.example`, 'admin'),
      await join("Bob O'Brien", `bob@${slug}.example`),
      await join('eve', `eve@${slug}.example`),
    ];
    return { id, slug, owner, organization, ann, bob, eve };
  }
  let ship: Awaited<ReturnType<typeof createMembers>>;
  beforeAll(async () => {
    ship = await createMembers();
  });
  const read = async (requester: { cookie: string }, query: Record<string, unknown>) => {
    const response = await org.as(requester).get(list).query(query).expect(200);
    const { members, total, membershipLimit } = response.body as ListResponse;
    const cursor = response.headers['x-next-cursor'] as string | undefined;
    return { members, total, membershipLimit, names: members.map(({ user }) => user.name), cursor };
  };

  it('returns members with their users, oldest first, and their number', async () => {
    const { id, slug, owner, organization, ann } = ship;
    const { members, total, membershipLimit } = await read(ann, { organizationSlug: slug });
    expect({ total, membershipLimit }).toEqual({ total: 4, membershipLimit: 100 });
    expect(members[0]).toEqual({
      ...organization.members[0],
      user: { id: owner.user.id, name: 'Zoe Cook', email: 'cook@example.com', image: null },
    });
    expect(members[1]).toEqual({
      ...ann.member,
      createdAt: ann.member.createdAt.toISOString(),
      teamId: null,
      user: { id: ann.user.id, name: ann.user.name, email: ann.user.email, image: null },
    });
    const worker = await org.given.workingIn(id, owner);
    expect((await read(worker, {})).members).toEqual(members);
  });

  it('returns pages by offset and by cursor', async () => {
    const { id, owner } = ship;
    const whole = (await read(owner, { organizationId: id })).members;
    const at = { organizationId: id, limit: 2 };
    const first = await read(owner, at);
    const byOffset = await read(owner, { ...at, offset: 2 });
    const byCursor = await read(owner, { ...at, cursor: first.cursor });
    expect([...first.members, ...byOffset.members]).toEqual(whole);
    expect(byCursor.members).toEqual(byOffset.members);
    expect([first.total, byOffset.total, byCursor.total]).toEqual([4, 4, 4]);
    expect(byCursor.cursor).toBeUndefined();
    expect(await read(owner, { ...at, offset: 9 })).toMatchObject({ members: [], total: 4 });
  });

  it.each([
    [{ sortBy: 'name' }, ['Ann Smith-Jones', "Bob O'Brien", 'eve', 'Zoe Cook']],
    [{ sortBy: 'name', sortDirection: 'desc', limit: 2 }, ['Zoe Cook', 'eve']],
    [{ sortBy: 'createdAt', sortDirection: 'desc', limit: 1 }, ['eve']],
    [{ sortDirection: 'desc', limit: 1 }, ['eve']],
    [{ sortBy: 'role', limit: 1 }, ['Ann Smith-Jones']],
    [{ sortBy: 'email', limit: 1 }, ['Ann Smith-Jones']],
  ])('sorts by %j', async (query, names) => {
    const { id, owner } = ship;
    const page = await read(owner, { organizationId: id, ...query });
    expect(page.names).toEqual(names);
    expect(page.cursor).toBeUndefined();
  });

  it.each([
    [{ filterField: 'role', filterValue: 'member' }, ["Bob O'Brien", 'eve']],
    [
      { filterField: 'role', filterOperator: 'ne', filterValue: 'member' },
      ['Zoe Cook', 'Ann Smith-Jones'],
    ],
    [
      { filterField: 'role', filterOperator: 'in', filterValue: ['owner', 'admin'] },
      ['Zoe Cook', 'Ann Smith-Jones'],
    ],
    [
      { filterField: 'role', filterOperator: 'not_in', filterValue: 'owner,admin' },
      ["Bob O'Brien", 'eve'],
    ],
    [{ filterField: 'name', filterOperator: 'contains', filterValue: "O'B" }, ["Bob O'Brien"]],
    [{ filterField: 'name', filterOperator: 'contains', filterValue: '%' }, []],
    [{ filterField: 'email', filterOperator: 'starts_with', filterValue: 'EVE@' }, ['eve']],
    [{ filterField: 'createdAt', filterOperator: 'lt', filterValue: '2020-01-01' }, []],
    [
      { filterField: 'createdAt', filterOperator: 'gt', filterValue: '2020-01-01T00:00:00Z' },
      ['Zoe Cook', 'Ann Smith-Jones', "Bob O'Brien", 'eve'],
    ],
  ])('filters by %j', async (query, names) => {
    const { id, owner } = ship;
    const page = await read(owner, { organizationId: id, ...query });
    expect(page).toMatchObject({ names, total: names.length });
    const first = await read(owner, { organizationId: id, ...query, limit: 1 });
    expect(first).toMatchObject({ names: names.slice(0, 1), total: names.length });
  });

  it('filters by one or several teams', async () => {
    const { id, owner, organization, bob } = ship;
    const [first, second] = [
      await org.given.team(id, owner, 'First'),
      await org.given.team(id, owner, 'Second'),
    ];
    await org.given.teamMember(id, owner, first.id, bob.user.id);
    await org.given.teamMember(id, owner, second.id, bob.user.id);
    const inTeam = async (filterValue: string, filterOperator = 'eq') => {
      const query = { organizationId: id, filterField: 'teamId', filterOperator, filterValue };
      return (await read(owner, query)).names;
    };
    expect(await inTeam(second.id)).toEqual(["Bob O'Brien"]);
    expect(await inTeam(organization.members[0].teamId)).toEqual(['Zoe Cook']);
    expect(await inTeam(second.id, 'ne')).toHaveLength(3);
  });

  it.each([
    ['ann', ['Ann Smith-Jones']],
    ['SMITH', ['Ann Smith-Jones']],
    ['jon', ['Ann Smith-Jones']],
    ['jones ann', ['Ann Smith-Jones']],
    ['mith', []],
    ["o'bri", ["Bob O'Brien"]],
    ['bob@', ["Bob O'Brien"]],
    ['cook@exam', ['Zoe Cook']],
    ["' | 'q':* \\", []],
    ['%', []],
    ['  ', ['Zoe Cook', 'Ann Smith-Jones', "Bob O'Brien", 'eve']],
  ])('searches %j', async (search, names) => {
    const { id, owner } = ship;
    expect(await read(owner, { organizationId: id, search })).toMatchObject({
      names,
      total: names.length,
    });
  });

  it.each([
    { limit: 'ten' },
    { limit: -1 },
    { offset: 1.5 },
    { sortBy: 'password' },
    { sortBy: 'constructor' },
    { sortDirection: 'up' },
    { filterField: 'm.role', filterValue: 'x' },
    { filterField: 'role', filterOperator: 'like', filterValue: 'x' },
    { filterField: 'createdAt', filterValue: 'yesterday' },
    { filterField: 'createdAt', filterOperator: 'gt', filterValue: '-005000-01-01T00:00:00Z' },
    { filterField: 'createdAt', filterOperator: 'lt', filterValue: '+010000-01-01T00:00:00Z' },
    { filterField: 'createdAt', filterOperator: 'in', filterValue: 'Tue, 1 Jan 2026' },
    { filterField: 'createdAt', filterValue: ['2026-01-01', '2026-01-02'] },
    { cursor: 'none' },
    { cursor: 'none', sortBy: 'name' },
    { cursor: farCursor },
    { search: 'x'.repeat(300) },
  ])('rejects %j', async (query) => {
    const { id, owner } = await org.given.organization();
    await org
      .as(owner)
      .get(list)
      .query({ organizationId: id, ...query })
      .expect(400, { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' });
  });

  it('SEC-02: searches and stores words that are longer than a lexeme', async () => {
    const name = '각'.repeat(256);
    const owner = await org.given.signedIn(undefined, { name });
    const { id } = await org.given.organization({ actor: owner });
    for (const search of [name, '각각']) {
      expect((await read(owner, { organizationId: id, search })).total).toBe(1);
    }
    expect((await read(owner, { organizationId: id, search: '나' })).total).toBe(0);
  });

  it('requires an organization and membership in it', async () => {
    const { id, slug } = await org.given.organization();
    const outsider = await org.given.signedIn();
    await org
      .as(outsider)
      .get(list)
      .expect(400, { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' });
    for (const query of [
      { organizationId: id },
      { organizationId: 'unknown' },
      { organizationSlug: slug },
      { organizationSlug: 'unknown' },
    ]) {
      await org.as(outsider).get(list).query(query).expect(403, {
        code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
        message: 'You are not a member of this organization',
      });
    }
  });

  it('returns at most a thousand members and never loads more', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql(
      `insert into $schema.member select 'bulk-' || n, $1, 'bulk-' || n, 'member', now()
       from generate_series(1, 1200) n`,
      [id],
    );
    org.identity.isUnavailable = true;
    const page = await read(owner, { organizationId: id, limit: 5_000 });
    org.identity.isUnavailable = false;
    expect([page.members.length, page.total]).toEqual([1_000, 1_201]);
    expect((await read(owner, { organizationId: id, limit: 0 })).members).toHaveLength(100);
  });

  it('finds members by their current name, ignoring accents', async () => {
    const { id, owner } = await org.given.organization();
    const { user } = await org.given.member(id, { user: { name: 'José Çelik-Ångström' } });
    const found = async (search: string) =>
      (await read(owner, { organizationId: id, search })).total;
    expect(await Promise.all(['jose', 'JOSÉ', 'angs', 'celik', 'gstr'].map(found))).toEqual([
      1, 1, 1, 1, 0,
    ]);

    await org.userChanged({ ...user, name: 'Юлия Ким', email: 'new@example.com', revision: 7 });
    expect(await Promise.all(['jose', 'юли', 'new@ex'].map(found))).toEqual([0, 1, 1]);
    const byName = { filterField: 'name', filterOperator: 'contains', filterValue: 'лия' };
    expect((await read(owner, { organizationId: id, ...byName })).total).toBe(1);
  });

  it('finds a member without a local profile at the time of joining', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql(
      `insert into $schema.member (id, organization_id, user_id, role, created_at)
       values ('early', $1, 'early-bird', 'member', now())`,
      [id],
    );
    const user = { email: 'early@example.com', emailVerified: true, image: null } as const;
    org.identity.profiles = [{ ...user, id: 'early-bird', name: 'Early Bird', language: 'en' }];
    const search = { organizationId: id, search: 'bird' };
    expect((await read(owner, search)).total).toBe(0);
    await read(owner, { organizationId: id });
    expect((await read(owner, search)).names).toEqual(['Early Bird']);
  });

  it('finds the current name of a user who joins while the name changes', async () => {
    const { id, owner } = await org.given.organization();
    const users = await Promise.all([1, 2, 3, 4].map(() => org.given.signedIn()));
    await Promise.all(
      users.flatMap(({ user }, turn) => [
        org.given.member(id, { user }),
        org.userChanged({ ...user, name: `Renamed ${turn}`, revision: 9 }),
      ]),
    );
    expect((await read(owner, { organizationId: id, search: 'renamed' })).total).toBe(4);
  });

  describe('in an organization of 3,000 members', () => {
    const size = 3_000;
    let large: { id: string; owner: Awaited<ReturnType<typeof org.given.signedIn>> };

    /**
     * Half of the members are called Ann, every hundredth is an admin, and the newest 1,200 are guests. The ids are hashes,
     * so that both organizations have ids of the whole range, as in production.
     */
    beforeAll(async () => {
      const { id, owner } = await org.given.organization();
      const { id: elsewhere } = await org.given.organization();
      await org.sql(
        `insert into $schema.user_profile
         select md5(part || n), case n % 2 when 0 then 'Ann' else 'Bob' end || ' Number' || n,
           'user' || n || '@example.com', true, null, 'en', 1, false
         from generate_series(2, $1::int) n, unnest(array['here-', 'elsewhere-']) part`,
        [size],
      );
      await org.sql(
        `insert into $schema.member (id, organization_id, user_id, role, created_at)
         select md5(part || n), case part when 'here-' then $2 else $3 end, md5(part || n),
           case when n > $1 - 1200 then 'guest' when n % 100 = 0 then 'admin' else 'member' end,
           now() + n * interval '1 second'
         from generate_series(2, $1::int) n, unnest(array['here-', 'elsewhere-']) part`,
        [size, id, elsewhere],
      );
      await org.sql('analyze $schema.member');
      large = { id, owner };
    });
    const readLarge = async (query: object) => {
      const response = await org
        .as(large.owner)
        .get(list)
        .query({ organizationId: large.id, limit: 25, ...query })
        .expect(200);
      return response.body as ListResponse & { totalIsEstimate?: boolean };
    };

    it('estimates the total of more than 1,000 matches', async () => {
      const { total, totalIsEstimate, members } = await readLarge({ search: 'ann' });
      expect(totalIsEstimate).toBe(true);
      expect(total).toBeGreaterThan(1_300);
      expect(total).toBeLessThan(1_700);
      expect(members.map(({ user }) => user.name).slice(0, 2)).toEqual([
        'Ann Number2',
        'Ann Number4',
      ]);
    });

    it.each([
      [{ sortBy: 'name' }, 'Ann Number10'],
      [{ sortBy: 'name', sortDirection: 'desc' }, 'Ann Number998'],
      [{ sortDirection: 'desc' }, 'Ann Number3000'],
      [{ offset: 1_000 }, 'Ann Number2002'],
    ])('sorts more than 1,000 matches by %j', async (query, name) => {
      const { members } = await readLarge({ search: 'ann', ...query });
      expect(members[0]?.user.name).toBe(name);
    });

    it('shows the exact total of more than 1,000 matches on the last page', async () => {
      expect(await readLarge({ search: 'ann', offset: 1_490 })).toMatchObject({ total: 1_500 });
    });

    it.each([
      [{ filterField: 'role', filterValue: 'guest' }, 1_200, 'Bob Number1801'],
      [{ filterField: 'role', filterValue: 'guest', sortBy: 'name' }, 1_200, 'Ann Number1802'],
      [
        { filterField: 'role', filterValue: 'guest', sortDirection: 'desc' },
        1_200,
        'Ann Number3000',
      ],
      [
        { filterField: 'role', filterOperator: 'ne', filterValue: 'guest', limit: 2 },
        1_800,
        undefined,
      ],
      [{ search: 'ann', filterField: 'role', filterValue: 'admin' }, 18, 'Ann Number100'],
      [{ search: 'number29' }, 111, 'Bob Number29'],
      [
        { filterField: 'name', filterOperator: 'contains', filterValue: 'umber29' },
        111,
        'Bob Number29',
      ],
      [{ filterField: 'name', filterValue: 'Bob Number29' }, 1, 'Bob Number29'],
    ])('counts the matches of %j', async (query, total, name) => {
      const response = await readLarge(query);
      expect(response).toMatchObject({ total });
      expect(response).not.toHaveProperty('totalIsEstimate');
      if (name !== undefined) expect(response.members[0]?.user.name).toBe(name);
    });

    it('shows the newest member after a cursor near the end', async () => {
      const cursorAt = async (offset: number) => {
        const query = { organizationId: large.id, limit: 25, offset };
        return (await read(large.owner, query)).cursor;
      };
      const { members } = await readLarge({ cursor: await cursorAt(2_970) });
      expect(members.map(({ user }) => user.name).at(-1)).toBe('Ann Number3000');
    });

    const role = (value: string) => ({
      filter: { field: 'role', operator: 'contains', value } as const,
    });
    const name = (value: string) => ({
      filter: { field: 'name', operator: 'contains', value } as const,
    });
    it.each([
      { sortBy: 'createdAt' },
      { sortBy: 'createdAt', sortDirection: 'desc' },
      { sortBy: 'name' },
      { sortBy: 'name', sortDirection: 'desc' },
      { sortBy: 'role' },
      { sortBy: 'email' },
      { sortBy: 'id' },
      { sortBy: 'userId' },
      { after: { micros: '0', id: '' } },
      role('guest'),
      role('admin'),
      { ...role('member'), sortDirection: 'desc' },
      { search: 'number29' },
      { search: 'ann number29', sortBy: 'name' },
      { search: 'user29 example' },
      name('umber29'),
      { filter: { field: 'name', operator: 'eq', value: 'Bob Number29' } as const },
      { filter: { field: 'email', operator: 'eq', value: 'user29@example.com' } as const },
      { filter: { field: 'teamId', operator: 'eq', value: 'none' } as const },
    ] as const)('reads a bounded number of members for %j', async (page) => {
      const rowCounts: number[] = [];
      const explain: Pick<Db, 'queryOne'> = {
        async queryOne(statement) {
          const [row] = await org.deps.db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
            sql`explain (analyze, format json) ${statement}`,
            { prepare: false },
          );
          if (row !== undefined) rowCounts.push(...rowsRead(row['QUERY PLAN'][0].Plan));
          return null;
        },
      };
      await memberPages.findAsMember(
        explain,
        { column: 'id', value: large.id },
        large.owner.user.id,
        { ...usualPage, ...page },
      );
      expect(rowCounts.length).toBeGreaterThan(0);
      expect(Math.max(...rowCounts)).toBeLessThanOrEqual(1_001);
    });

    it('searches the words of its own organization only', async () => {
      const plan = await org.sql<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off) select from $schema.member
         where words @@ $schema.search_query($1, 'ann number29')`,
        [large.id],
      );
      expect(plan.map((line) => line['QUERY PLAN'])).toContainEqual(
        expect.stringMatching(/Bitmap Index Scan on member_words .*rows=55\b/),
      );
    });
  });

  it('needs one query, regardless of search and filter', async () => {
    const { id, owner } = await org.given.organization();
    const request = (query: object) => () =>
      org
        .as(owner)
        .get(list)
        .query({ organizationId: id, ...query })
        .expect(200);
    expect(await org.countRoundTrips(request({}))).toBe(1);
    expect(await org.countRoundTrips(request({ filterField: 'name', filterValue: 'a' }))).toBe(1);
    expect(await org.countRoundTrips(request({ search: 'a', filterField: 'role' }))).toBe(1);
  });
});
