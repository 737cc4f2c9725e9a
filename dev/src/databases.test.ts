import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { prepareDatabases } from './databases.ts';

describe("the house's database", () => {
  const database = `house_test_${process.pid}`;
  const place = (name: string) => ({
    schema: name,
    role: `${database}_${name}`,
    password: `secret of ${name}`,
  });
  const places = [place('one'), place('other')];
  let one = '';
  let other = '';

  beforeAll(async () => {
    [one = '', other = ''] = await prepareDatabases(inject('postgresUrl'), places, database);
  });
  afterAll(async () => {
    await query(inject('postgresUrl'), `drop database if exists ${database} with (force)`);
    for (const { role } of places) await query(inject('postgresUrl'), `drop role ${role}`);
  });

  it('keeps every service in its own schema', async () => {
    await query(one, 'create table note (word text)');
    await query(one, "insert into note values ('mine')");
    expect(await query(one, 'select word from one.note')).toEqual([{ word: 'mine' }]);
    await expect(query(other, 'select word from one.note')).rejects.toThrow(/permission denied/);
    await expect(query(other, 'create table public.stray ()')).rejects.toThrow(/denied/);
    await expect(query(other, 'create schema stray')).rejects.toThrow(/permission denied/);
  });

  it('is brought to the same state again without touching data', async () => {
    const again = await prepareDatabases(inject('postgresUrl'), places, database);
    expect(again).toEqual([one, other]);
    expect(await query(one, 'select count(*)::int as count from note')).toEqual([{ count: 1 }]);
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
