import { randomBytes, scryptSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { identityEvents } from '@tessera/contracts/identity/events';
import { useForeignDatabase } from '@tessera/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';
import { importBetterAuth } from './import-better-auth.ts';

const TABLES = `
  create table "user" (id text primary key, name text, email text, "emailVerified" boolean, image text,
    username text, "displayUsername" text, banned boolean, "banExpires" timestamptz,
    "twoFactorEnabled" boolean, "createdAt" timestamptz, "updatedAt" timestamptz);
  create table account (id text primary key, "accountId" text, "providerId" text, "userId" text,
    "accessToken" text, password text, "createdAt" timestamptz, "updatedAt" timestamptz);
`;

const users = [
  {
    id: 'u-ada',
    name: 'Ada',
    email: 'Ada@Example.com',
    emailVerified: true,
    username: 'Ada_L',
    displayUsername: 'ADA_l',
    image: 'https://pictures.example/ada.png',
  },
  { id: 'u-argon', name: 'Argon', email: 'argon@example.com' },
  { id: 'u-ban', name: 'Banned', email: 'banned@example.com', banned: true },
  {
    id: 'u-ban-over',
    name: 'Once banned',
    email: 'once@example.com',
    banned: true,
    banExpires: '2024-06-01Z',
  },
  { id: 'u-bcrypt', name: 'Bee', email: 'bee@example.com', username: 'x', twoFactorEnabled: true },
  { id: 'u-double', name: 'Double', email: 'ADA@example.com' },
  { id: 'u-taken', name: 'Taken', email: 'taken@example.com' },
  { id: 'u-lookalike', name: 'Look', email: 'аda@example.com' },
  {
    id: 'u-messy',
    name: '\u202eevil\n name',
    email: 'messy@example.com',
    username: 'ADA_L',
    image: 'javascript:alert(1)',
  },
  { id: 'u-no-date', name: 'Dateless', email: 'dateless@example.com', createdAt: null },
  { id: 'u-no-name', name: null, email: 'nameless@example.com' },
  { id: 'u-social', name: 'Social', email: 'social@example.com' },
];

/** Hashes as the library does: scrypt, salted with the hexadecimal text. */
function libraryHash(password: string): string {
  const salt = randomBytes(16).toString('hex');
  const key = scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
  return `${salt}:${key.toString('hex')}`;
}

/** A service that has imported the users above. */
function useImport() {
  const identity = useIdentityService();
  const source = useForeignDatabase();
  let folder: string;

  async function run(): Promise<string[]> {
    const lines: string[] = [];
    const base = { ...identity.deps, print: (line: string) => lines.push(line) };
    await importBetterAuth(base, [source.url, join(folder, 'skipped-ids')]);
    return lines;
  }

  const stored = (id: string) =>
    identity.sql('select * from $schema."user" where id = $1', [id]).then(([row]) => row);
  const login = (id: string) =>
    identity.sql('select * from $schema.account where id = $1', [id]).then(([row]) => row);

  const first = { lines: [] as string[], existingId: '' };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
    first.existingId = (await identity.signUp('taken@example.com')).user.id;
    const accounts = [
      {
        id: 'a-ada',
        providerId: 'credential',
        accountId: 'odd',
        userId: 'u-ada',
        password: libraryHash(goodPassword),
      },
      {
        id: 'a-ada-github',
        providerId: 'github',
        accountId: '4711',
        userId: 'u-ada',
        accessToken: 'gho_secret',
      },
      {
        id: 'a-argon',
        providerId: 'credential',
        accountId: 'u-argon',
        userId: 'u-argon',
        password: await hash(goodPassword),
      },
      {
        id: 'a-bcrypt',
        providerId: 'credential',
        accountId: 'u-bcrypt',
        userId: 'u-bcrypt',
        password: '$2b$10$abcdefghijklmnopqrstuv',
      },
      { id: 'a-empty', providerId: 'google', accountId: '', userId: 'u-social' },
      { id: 'a-social', providerId: 'google', accountId: '108', userId: 'u-social' },
      { id: 'a-thief', providerId: 'google', accountId: '108', userId: 'u-messy' },
    ];
    const dated = (row: object) => ({
      createdAt: '2024-01-02T03:04:05.678Z',
      updatedAt: '2024-02-02Z',
      ...row,
    });
    await source.sql(TABLES);
    await source.sql(`insert into "user" select * from json_populate_recordset(null::"user", $1)`, [
      JSON.stringify(users.map(dated)),
    ]);
    await source.sql(
      `insert into account select * from json_populate_recordset(null::account, $1)`,
      [JSON.stringify(accounts.map(dated))],
    );
    first.lines = await run();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    identity,
    source,
    stored,
    login,
    run,
    first,
    inFolder: (name: string) => join(folder, name),
  };
}

describe('import-better-auth', () => {
  const { identity, source, stored, login, first, inFolder } = useImport();

  it('keeps ids, verification and dates, and compares in lower case', async () => {
    expect(await stored('u-ada')).toEqual({
      id: 'u-ada',
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada',
      image: 'https://pictures.example/ada.png',
      username: 'ada_l',
      display_username: 'ADA_l',
      language: 'en',
      created_at: new Date('2024-01-02T03:04:05.678Z'),
      updated_at: new Date('2024-02-02Z'),
      email_verified_at: null,
      verification_needs_session: false,
    });
  });

  it('keeps passwords and upgrades their hashes at the next sign-in', async () => {
    expect(await login('a-ada')).toMatchObject({ account_id: 'u-ada', user_id: 'u-ada' });
    const before = (await login('a-ada'))?.password_hash;
    expect(before).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    await identity.signIn('ada@example.com');
    expect((await login('a-ada'))?.password_hash).toMatch(/^\$argon2id\$/);
    await identity.signIn('ada@example.com');
    await identity.signIn('argon@example.com');
    await identity
      .as(null)
      .post('/sign-in/email')
      .send({ email: 'ada@example.com', password: 'wrong one' })
      .expect(401);
  });

  it('skips unsupported password hashes and reports the reason', async () => {
    expect(first.lines).toContain(
      '  skipped, accounts a-bcrypt: the password hash is not supported',
    );
    expect(await login('a-bcrypt')).toBeUndefined();
    await identity
      .as(null)
      .post('/sign-in/email')
      .send({ email: 'bee@example.com', password: goodPassword })
      .expect(401);
  });

  it('imports linked logins without provider tokens', async () => {
    const row = await login('a-ada-github');
    expect(row).toMatchObject({ provider_id: 'github', account_id: '4711', user_id: 'u-ada' });
    expect(JSON.stringify(row)).not.toContain('gho_secret');
  });

  it('imports a login for one user only', async () => {
    expect(await login('a-social')).toMatchObject({ user_id: 'u-social' });
    expect(first.lines).toContain(
      '  skipped, accounts a-thief: the login belongs to a user already',
    );
    expect(first.lines).toContain('  skipped, accounts a-empty: has no provider or account id');
  });

  it('adapts names, pictures and usernames to the limits', async () => {
    expect(await stored('u-messy')).toMatchObject({
      name: 'evil  name',
      image: null,
      username: null,
    });
    expect(await stored('u-no-name')).toMatchObject({ name: 'nameless' });
    expect(first.lines.filter((line) => line.startsWith('  changed'))).toEqual([
      '  changed, users u-bcrypt: username left out',
      '  changed, users u-bcrypt: second factor left out',
      '  changed, users u-messy: name adapted to the limits',
      '  changed, users u-messy: picture left out',
      '  changed, users u-messy: username left out',
      '  changed, users u-no-name: name adapted to the limits',
    ]);
  });

  it('reports the reason for each skipped user and writes their ids', async () => {
    expect(first.lines.filter((line) => line.startsWith('  skipped, users')).sort()).toEqual([
      '  skipped, users u-ban: is banned in the source',
      '  skipped, users u-double: another user has the address',
      '  skipped, users u-lookalike: the email address is invalid',
      '  skipped, users u-no-date: cannot read the column createdAt',
      '  skipped, users u-taken: another user has the address',
    ]);
    const skippedIds = (await readFile(inFolder('skipped-ids'), 'utf8')).trim().split('\n');
    expect(skippedIds.sort()).toEqual(['u-ban', 'u-double', 'u-lookalike', 'u-no-date', 'u-taken']);
    expect(await stored(first.existingId)).toMatchObject({ email: 'taken@example.com' });
    expect(await stored('u-ban-over')).toMatchObject({ email: 'once@example.com' });
  });

  it('publishes an event for every imported user', async () => {
    const rows = await identity.sql<{ data: { userId: string } }>(
      `select envelope->'data' as data from $schema.outbox where subject = $1`,
      [identityEvents.userCreated.subject],
    );
    const events = rows.map(({ data }) => data);
    const ids = events.map(({ userId }) => userId).filter((id) => id !== first.existingId);
    expect(ids.sort()).toEqual(
      ['u-ada', 'u-argon', 'u-ban-over', 'u-bcrypt', 'u-messy', 'u-no-name', 'u-social'].sort(),
    );
    expect(events.find(({ userId }) => userId === 'u-ada')).toEqual({
      userId: 'u-ada',
      emailVerified: true,
    });
  });

  it('rejects a source without users', async () => {
    const base = { ...identity.deps, print: () => undefined };
    const otherSession = new URL(source.url);
    otherSession.pathname = '/postgres';
    await expect(importBetterAuth(base, [otherSession.href, inFolder('x')])).rejects.toThrow(
      'no table "user"',
    );
  });
});

describe('a second import', () => {
  const { identity, run } = useImport();

  it('changes nothing, and restores no password, login or deleted user', async () => {
    await identity.sql(`delete from $schema.account where id = 'a-social'`);
    await identity.sql(`delete from $schema."user" where id = 'u-argon'`);
    const readAll = () =>
      identity.sql(
        `select (select json_agg(u order by u.id) from $schema."user" u) as users,
           (select json_agg(a order by a.id) from $schema.account a) as accounts,
           (select count(*)::int from $schema.outbox) as events`,
      );
    const before = await readAll();
    const again = await run();
    expect(again).toContain('  skipped, users u-argon: was deleted here');
    expect(again.slice(-2)).toEqual([
      'users     0 imported, 6 existing, 6 skipped, 0 changed',
      'accounts  0 imported, 0 existing, 0 skipped, 0 changed',
    ]);
    expect(await readAll()).toEqual(before);
  });
});

describe('an interrupted import', () => {
  const { identity, source, run, inFolder } = useImport();

  it('continues where it stopped', async () => {
    await source.sql(
      `insert into "user" (id, name, email, "emailVerified", "createdAt")
       select 'z' || lpad(n::text, 5, '0'), 'User ' || n, 'z' || n || '@example.com', true, now()
       from generate_series(1, 1203) n`,
    );
    const printed: string[] = [];
    const print = (line: string) => {
      printed.push(line);
      if (line.startsWith('1000 ')) throw new Error('interrupted');
    };
    const file = inFolder('interrupted');
    await expect(importBetterAuth({ ...identity.deps, print }, [source.url, file])).rejects.toThrow(
      'interrupted',
    );
    const count = async () => {
      const [row] = await identity.sql<{ count: number }>(
        `select count(*)::int from $schema."user" where email like 'z%@example.com'`,
      );
      return row?.count;
    };
    expect(await count()).toBe(988);
    const rest = await run();
    expect(rest.at(-2)).toBe('users     215 imported, 995 existing, 5 skipped, 0 changed');
    expect(await count()).toBe(1203);
  });
});
