import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityEvents } from '@tessera/contracts/identity/events';
import { defaultRoles } from '@tessera/contracts/org/access-control';
import { orgEvents } from '@tessera/contracts/org/events';
import { useForeignDatabase } from '@tessera/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { importBetterAuth } from './import-better-auth.ts';

const TABLES = `
  create table "user" (id text primary key, name text, email text, "emailVerified" boolean, image text);
  create table organization (id text primary key, name text, slug text, logo text, metadata text,
    "createdAt" timestamptz);
  create table member (id text primary key, "organizationId" text, "userId" text, role text,
    "teamId" text, "createdAt" timestamptz);
  create table team (id text primary key, "organizationId" text, name text, "createdAt" timestamptz,
    "updatedAt" timestamptz);
  create table "teamMember" (id text primary key, "teamId" text, "userId" text, "createdAt" timestamptz);
  create table invitation (id text primary key, "organizationId" text, email text, role text,
    status text, "teamId" text, "inviterId" text, "expiresAt" timestamptz);
  insert into "user" select name, initcap(name), name || '@example.com', true, null
    from unnest(array['ada','ben','cleo','dora','outsider']) as name;
  insert into organization values
    ('o-full', 'Full', 'full', 'javascript:x', '{"plan":{"a":[1]}}', '2024-01-01Z'),
    ('o-slug', E'Two\\nLines', 'My Company', null, 'not json', '2024-01-02Z'),
    ('o-clash', 'Clash', 'taken', null, null, '2024-01-03Z'),
    ('o-empty', 'Empty', 'empty', null, null, '2024-01-04Z'),
    ('o-headless', 'Headless', 'headless', null, null, '2024-01-05Z');
  insert into team values ('t1', 'o-full', 'Builders', '2024-01-01Z', null),
    ('t2', 'o-full', '', '2024-01-02Z', '2024-02-02Z');
  insert into member values
    ('m-ada', 'o-full', 'ada', 'owner', 't1', '2024-01-01Z'),
    ('m-ben', 'o-full', 'ben', 'admin,captain', null, '2024-01-02Z'),
    ('m-ben-again', 'o-full', 'ben', 'owner', null, '2024-01-03Z'),
    ('m-excluded', 'o-full', 'outsider', 'owner', null, '2024-01-01Z'),
    ('m-unknown', 'o-full', 'unknown', 'owner', null, '2024-01-01Z'),
    ('m-slug', 'o-slug', 'ada', 'captain', null, '2024-01-02Z'),
    ('m-clash', 'o-clash', 'ada', 'owner', null, '2024-01-03Z'),
    ('m-empty', 'o-empty', 'outsider', 'owner', null, '2024-01-04Z'),
    ('m-cleo', 'o-headless', 'cleo', 'member', null, '2024-01-05Z'),
    ('m-dora', 'o-headless', 'dora', 'admin', null, '2024-01-06Z');
  insert into "teamMember" values ('tm1', 't2', 'ben', '2024-03-03Z'), ('tm2', 't1', 'ada', '2024-03-03Z');
`;

const soon = new Date(Date.now() + 86_400_000);
const INVITATIONS: readonly (readonly string[])[] = [
  [
    'i-old',
    'New@Example.com',
    'member',
    'pending',
    't2',
    'ada',
    new Date(+soon - 1_000).toISOString(),
  ],
  ['i-new', 'New@Example.com', 'member', 'pending', 't1,t2', 'ada', soon.toISOString()],
  ['i-late', 'late@example.com', 'member', 'pending', 't1', 'ada', '2024-01-01Z'],
  ['i-done', 'done@example.com', 'member', 'accepted', 't1', 'ada', soon.toISOString()],
  ['i-power', 'power@example.com', 'admin', 'pending', 't1', 'ada', soon.toISOString()],
  ['i-ben', 'BEN@example.com', 'member', 'pending', 't1', 'ada', soon.toISOString()],
  ['i-none', 'no address', 'member', 'pending', 't1', 'ada', soon.toISOString()],
  ['i-role', 'role@example.com', 'captain', 'pending', 't1', 'ada', soon.toISOString()],
  ['i-excluded', 'excluded@example.com', 'member', 'pending', 't1', 'outsider', soon.toISOString()],
];

/** A service that has imported the tables above. */
function useImport() {
  const org = useOrgService();
  const source = useForeignDatabase();
  let folder: string;

  async function run(): Promise<string[]> {
    const lines: string[] = [];
    const deps = { ...org.deps, roles: defaultRoles, print: (line: string) => lines.push(line) };
    await importBetterAuth(deps, [source.url, join(folder, 'left-out')]);
    return lines;
  }

  const first = { lines: [] as string[] };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
    await writeFile(join(folder, 'left-out'), 'outsider\n');
    await source.sql(TABLES);
    for (const values of INVITATIONS) {
      await source.sql(`insert into invitation values ($1, 'o-full', $2, $3, $4, $5, $6, $7)`, [
        ...values,
      ]);
    }
    await org.given.organization({ slug: 'taken' });
    first.lines = await run();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return { org, source, run, first, inFolder: (name: string) => join(folder, name) };
}

describe('import-better-auth', () => {
  const { org, source, first, inFolder } = useImport();

  it('keeps ids, dates and fields of organizations', async () => {
    const [row] = await org.sql('select * from $schema.organization where id = $1', ['o-full']);
    expect(row).toEqual({
      id: 'o-full',
      name: 'Full',
      slug: 'full',
      logo: null,
      metadata: '{"plan":{"a":[1]}}',
      created_at: new Date('2024-01-01Z'),
    });
  });

  it('imports one member per user, with roles that exist here', async () => {
    expect(await org.listMembers('o-full')).toEqual([
      { user_id: 'ada', role: 'owner' },
      { user_id: 'ben', role: 'admin' },
    ]);
    expect(first.lines).toContain('  changed, members m-ben: role is admin now');
    expect(first.lines).toContain('  skipped, members m-ben-again: the user is a member already');
    expect(first.lines).toContain('  skipped, members m-excluded: the user was not imported');
    expect(first.lines).toContain('  skipped, members m-unknown: the user was not imported');
  });

  it('imports team members from either table of the source', async () => {
    const teams = await org.sql('select id, name, updated_at from $schema.team order by id', []);
    expect(teams.filter(({ id }) => ['t1', 't2'].includes(id))).toEqual([
      { id: 't1', name: 'Builders', updated_at: null },
      { id: 't2', name: 'Team', updated_at: new Date('2024-02-02Z') },
    ]);
    const teamMembers = await org.sql(
      `select team_id, member_id from $schema.team_member where team_id in ('t1', 't2') order by 1`,
    );
    expect(teamMembers).toEqual([
      { team_id: 't1', member_id: 'm-ada' },
      { team_id: 't2', member_id: 'm-ben' },
    ]);
  });

  it('imports one pending invitation per address', async () => {
    const rows = await org.sql(
      `select id, email, role, status, team_id, inviter_id, expires_at, reference <> id as hidden
       from $schema.invitation where organization_id = 'o-full' and role = 'member'`,
    );
    expect(rows).toEqual([
      {
        id: 'i-new',
        email: 'new@example.com',
        role: 'member',
        status: 'pending',
        team_id: 't1',
        inviter_id: 'ada',
        expires_at: soon,
        hidden: true,
      },
    ]);
    const published = first.lines.filter((line) => line.startsWith('  skipped, invitations'));
    expect(published.sort()).toEqual([
      '  skipped, invitations i-ben: the address is that of a member',
      '  skipped, invitations i-excluded: the inviter was not imported',
      '  skipped, invitations i-none: the address is invalid',
      '  skipped, invitations i-old: the address has a newer one',
      '  skipped, invitations i-role: invites to a role that is unknown here',
    ]);
  });

  it('gives an invitation beyond the lowest role a new id', async () => {
    const rows = await org.sql(
      `select id, email from $schema.invitation where organization_id = 'o-full' and role = 'admin'`,
    );
    expect(rows).toEqual([{ id: expect.any(String), email: 'power@example.com' }]);
    expect(rows[0]?.id).not.toBe('i-power');
    expect(first.lines).toContain('  changed, invitations i-power: link is void: send it again');
  });

  it('imports no organization without members, and adds a missing owner', async () => {
    expect(await org.listMembers('o-headless')).toEqual([
      { user_id: 'cleo', role: 'member' },
      { user_id: 'dora', role: 'owner' },
    ]);
    expect(await org.listMembers('o-slug')).toEqual([{ user_id: 'ada', role: 'owner' }]);
    expect(first.lines).toContain('  skipped, organizations o-empty: has no members');
    expect(await org.sql(`select from $schema.organization where id = 'o-empty'`)).toEqual([]);
  });

  it('adapts slugs and names to the limits, and skips a taken slug', async () => {
    const [row] = await org.sql(
      `select name, slug, metadata from $schema.organization where id = 'o-slug'`,
    );
    expect(row).toEqual({ name: 'Two Lines', slug: 'My-Company', metadata: null });
    expect(first.lines).toContain('  changed, organizations o-slug: slug is My-Company now');
    expect(first.lines).toContain('  changed, organizations o-slug: metadata left out');
    expect(first.lines).toContain(
      '  skipped, organizations o-clash: another organization has the slug',
    );
    expect(await org.sql(`select from $schema.member where organization_id = 'o-clash'`)).toEqual(
      [],
    );
  });

  it('publishes the organization before its members', async () => {
    const eventData = await org.sql<{ subject: string }>(
      `select subject from $schema.outbox where aggregate = 'o-full' order by position`,
    );
    expect(eventData.map(({ subject }) => subject)).toEqual([
      orgEvents.organizationCreated.subject,
      orgEvents.memberAdded.subject,
      orgEvents.memberAdded.subject,
      orgEvents.teamCreated.subject,
      orgEvents.teamCreated.subject,
      orgEvents.teamMemberAdded.subject,
      orgEvents.teamMemberAdded.subject,
      orgEvents.invitationCreated.subject,
      orgEvents.invitationCreated.subject,
    ]);
  });

  it('prints the totals', () => {
    expect(first.lines.slice(-4)).toEqual([
      'organizations  3 imported, 0 existing, 2 skipped, 4 changed',
      'members        5 imported, 0 existing, 4 skipped, 3 changed',
      'teams          2 imported, 0 existing, 0 skipped, 0 changed',
      'invitations    2 imported, 0 existing, 5 skipped, 1 changed',
    ]);
  });

  it('fails without the file of skipped users and with an invalid source', async () => {
    const deps = { ...org.deps, roles: defaultRoles, print: () => undefined };
    await expect(importBetterAuth(deps, [source.url])).rejects.toThrow('import-better-auth <');
    const missing = inFolder('missing');
    await expect(importBetterAuth(deps, [source.url, missing])).rejects.toThrow('left out');
    const leftOut = inFolder('left-out');
    await expect(importBetterAuth(deps, ['mysql://x', leftOut])).rejects.toThrow('must be a URL');
    const invalidUrl = 'postgres://unknown:secret@127.0.0.1:1/x';
    await expect(importBetterAuth(deps, [invalidUrl, leftOut])).rejects.toThrow(
      /^(?!.*secret).*read/,
    );
  });
});

describe('a second import', () => {
  const { org, run } = useImport();

  it('changes nothing, and restores no removed member', async () => {
    const everything = () =>
      org.sql(
        `select (select json_agg(o order by o.position) from $schema.outbox o) as published,
           (select json_agg(m order by m.id) from $schema.member m) as members,
           (select json_agg(t order by t.id) from $schema.team_member t) as places`,
      );
    await org.sql(`delete from $schema.member where id = 'm-ben'`);
    await org.sql(`delete from $schema.organization where id = 'o-headless'`);
    const before = await everything();
    const again = await run();
    expect(again).toContain('  skipped, organizations o-headless: was deleted here');
    expect(again).toContain('organizations  0 imported, 2 existing, 3 skipped, 0 changed');
    const after = await everything();
    const withoutMails = (rows: typeof before) =>
      JSON.stringify(rows).replaceAll(/"sent_at":("[^"]*"|null)/g, '');
    expect(withoutMails(after)).toBe(withoutMails(before));
  });
});

describe('an import after a user was deleted', () => {
  const { org, source, run } = useImport();

  it('skips the user', async () => {
    await org.deliverEvent(identityEvents.userDeleted, {
      aggregate: 'cleo',
      data: { userId: 'cleo' },
      version: 2,
    });
    await source.sql(
      `insert into organization values ('o-late', 'Late', 'late', null, null, now());
       insert into member values ('m-late', 'o-late', 'cleo', 'owner', null, now())`,
    );
    expect(await run()).toContain('  skipped, members m-late: the user was not imported');
    expect(await org.listMembers('o-late')).toEqual([]);
  });
});
