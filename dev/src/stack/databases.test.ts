import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createOrRenameDatabase, prepareDatabases } from './databases.ts';

describe('prepareDatabases', () => {
  const database = `prepare_databases_test_${process.pid}`;
  const databaseOf = (name: string) => ({
    schema: name,
    service: { role: `${database}_${name}`, password: `secret of ${name}` },
    owner: { role: `${database}_${name}_owner`, password: `secret of the owner of ${name}` },
  });
  const serviceDatabases = [databaseOf('one'), databaseOf('other')];
  let one = { url: '', ownerUrl: '' };
  let other = { url: '', ownerUrl: '' };

  beforeAll(async () => {
    [one = one, other = other] = await prepareDatabases(
      inject('postgresUrl'),
      serviceDatabases,
      database,
    );
    await query(one.ownerUrl, 'create table note (text text)');
    await query(one.ownerUrl, "insert into note values ('mine')");
  });
  afterAll(async () => {
    await query(inject('postgresUrl'), `drop database if exists ${database} with (force)`);
    for (const { service, owner } of serviceDatabases) {
      await query(inject('postgresUrl'), `drop role ${service.role}, ${owner.role}`);
    }
  });

  it('keeps every service in its own schema', async () => {
    expect(await query(one.ownerUrl, 'select text from one.note')).toEqual([{ text: 'mine' }]);
    for (const url of [other.url, other.ownerUrl]) {
      await expect(query(url, 'select text from one.note')).rejects.toThrow(/permission denied/);
      await expect(query(url, 'create table public.extra ()')).rejects.toThrow(/denied/);
      await expect(query(url, 'create schema extra')).rejects.toThrow(/permission denied/);
    }
  });

  it('does not let a service create, drop or truncate', async () => {
    const { role } = databaseOf('one').service;
    await query(one.ownerUrl, `grant usage on schema one to ${role}`);
    await query(one.ownerUrl, `grant select, insert on note to ${role}`);
    expect(await query(one.url, 'select text from note')).toEqual([{ text: 'mine' }]);
    await expect(query(one.url, 'create table extra ()')).rejects.toThrow(/permission denied/);
    await expect(query(one.url, 'drop table note')).rejects.toThrow(/must be owner/);
    await expect(query(one.url, 'truncate note')).rejects.toThrow(/permission denied/);
  });

  it('is idempotent and keeps data', async () => {
    const again = await prepareDatabases(inject('postgresUrl'), serviceDatabases, database);
    expect(again).toEqual([one, other]);
    expect(await query(one.ownerUrl, 'select count(*)::int as count from note')).toEqual([
      { count: 1 },
    ]);
  });
});

describe('createOrRenameDatabase', () => {
  const [name, formerName] = [`renamed_test_${process.pid}`, `former_test_${process.pid}`];

  it('renames the database that has the former name, with its data', async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    try {
      await createOrRenameDatabase(admin, formerName);
      const url = new URL(inject('postgresUrl'));
      url.pathname = `/${formerName}`;
      await query(url.href, 'create table note ()');
      await createOrRenameDatabase(admin, name, formerName);
      await createOrRenameDatabase(admin, name, formerName);
      url.pathname = `/${name}`;
      expect(await query(url.href, "select to_regclass('note')::text as found")).toEqual([
        { found: 'note' },
      ]);
      expect(
        await query(url.href, `select datname from pg_database where datname = '${formerName}'`),
      ).toEqual([]);
    } finally {
      for (const database of [name, formerName]) {
        await admin.query(`drop database if exists ${database} with (force)`);
      }
      await admin.end();
    }
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
