import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { prepareDatabases } from './databases.ts';

describe('prepareDatabases', () => {
  const database = `house_test_${process.pid}`;
  const place = (name: string) => ({
    schema: name,
    service: { role: `${database}_${name}`, password: `secret of ${name}` },
    owner: { role: `${database}_${name}_owner`, password: `secret of the owner of ${name}` },
  });
  const places = [place('one'), place('other')];
  let one = { url: '', ownerUrl: '' };
  let other = { url: '', ownerUrl: '' };

  beforeAll(async () => {
    [one = one, other = other] = await prepareDatabases(inject('postgresUrl'), places, database);
  });
  afterAll(async () => {
    await query(inject('postgresUrl'), `drop database if exists ${database} with (force)`);
    for (const { service, owner } of places) {
      await query(inject('postgresUrl'), `drop role ${service.role}, ${owner.role}`);
    }
  });

  it('keeps every service in its own schema', async () => {
    await query(one.ownerUrl, 'create table note (word text)');
    await query(one.ownerUrl, "insert into note values ('mine')");
    expect(await query(one.ownerUrl, 'select word from one.note')).toEqual([{ word: 'mine' }]);
    for (const url of [other.url, other.ownerUrl]) {
      await expect(query(url, 'select word from one.note')).rejects.toThrow(/permission denied/);
      await expect(query(url, 'create table public.stray ()')).rejects.toThrow(/denied/);
      await expect(query(url, 'create schema stray')).rejects.toThrow(/permission denied/);
    }
  });

  it('does not let a service create, drop or truncate', async () => {
    const { role } = place('one').service;
    await query(one.ownerUrl, `grant usage on schema one to ${role}`);
    await query(one.ownerUrl, `grant select, insert on note to ${role}`);
    expect(await query(one.url, 'select word from note')).toEqual([{ word: 'mine' }]);
    await expect(query(one.url, 'create table stray ()')).rejects.toThrow(/permission denied/);
    await expect(query(one.url, 'drop table note')).rejects.toThrow(/must be owner/);
    await expect(query(one.url, 'truncate note')).rejects.toThrow(/permission denied/);
  });

  it('is idempotent and keeps data', async () => {
    const again = await prepareDatabases(inject('postgresUrl'), places, database);
    expect(again).toEqual([one, other]);
    expect(await query(one.ownerUrl, 'select count(*)::int as count from note')).toEqual([
      { count: 1 },
    ]);
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
