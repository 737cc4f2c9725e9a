import { createDataSource } from '@tessera/chassis/db/db';
import { migrateAndClose } from '@tessera/chassis/db/migrate';
import type { MigrationClass } from '@tessera/chassis/db/types';
import { createLog } from '@tessera/chassis/ports/log';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { services } from '../processes/process-definitions.ts';
import { adoptBaseline, SchemaDiffersError } from './adopt-baseline.ts';
import { prepareDatabases } from './databases.ts';
import { baselineOf, migrationName, migrationsOf } from './service-migrations.ts';

const migration = (name: string, sql: string): MigrationClass =>
  class {
    readonly name = name;
    up = (runner: QueryRunner): Promise<void> => runner.query(sql);
    down = async (): Promise<void> => undefined;
  };

const createNote = migration('CreateNote1767225600001', 'create table note (id int primary key)');
const addText = migration('AddText1767225600002', 'alter table note add column text text not null');
const indexText = migration('IndexText1767225600003', 'create index note_text on note (text)');
const baseline = migration(
  'Baseline1767225600000',
  `create table note (text text not null, id int primary key);
   create index note_text on note (text)`,
);
const later = migration('AddNoteColor1767225700000', 'alter table note add column color text');

describe('adoptBaseline', () => {
  const database = `adopt_test_${process.pid}`;
  const owner = { role: `${database}_owner`, password: 'owner' };
  const service = { role: `${database}_service`, password: 'service' };
  const adminUrl = inject('postgresUrl');
  let ownerUrl = '';

  beforeEach(async () => {
    const [urls] = await prepareDatabases(
      adminUrl,
      [{ schema: 'sample', service, owner }],
      database,
    );
    ownerUrl = urls?.ownerUrl ?? '';
  });
  afterEach(async () => {
    await query(adminUrl, `drop database ${database} with (force)`);
    await query(adminUrl, `drop role ${owner.role}, ${service.role}`);
  });

  const apply = (migrations: readonly MigrationClass[], schema = 'sample') =>
    migrateAndClose(
      createDataSource(
        { url: ownerUrl, schema, poolSize: 2, entities: [], migrations, forMigrations: true },
        createLog('test', 'silent'),
      ),
    );
  const adopt = (migrations: readonly MigrationClass[] = [baseline, later]) =>
    adoptBaseline({ ownerUrl, adminUrl, schema: 'sample', baseline: [baseline], migrations });
  const appliedNames = async () => {
    const rows = await query(ownerUrl, 'select name from migration order by name');
    return rows.map(({ name }) => name);
  };
  const scratchDatabases = () =>
    query(adminUrl, `select datname from pg_database where datname like 'baseline_sample_%'`);

  it('records the baseline in place of the migrations that created an equal schema', async () => {
    await apply([createNote, addText, indexText]);
    await query(ownerUrl, "insert into note (id, text) values (1, 'kept')");
    expect(await adopt()).toBe(true);
    expect(await appliedNames()).toEqual(['Baseline1767225600000']);
    expect(await apply([baseline, later])).toEqual(['AddNoteColor1767225700000']);
    expect(await query(ownerUrl, 'select id, text from note')).toEqual([{ id: 1, text: 'kept' }]);
    expect(await adopt()).toBe(false);
    expect(await scratchDatabases()).toEqual([]);
  });

  it('rejects a schema that differs, names npm run reset and changes nothing', async () => {
    await apply([createNote, addText]);
    const error = await adopt().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SchemaDiffersError);
    expect(String(error)).toContain('- missing: index: CREATE INDEX note_text');
    expect(String(error)).toContain('npm run reset');
    expect(await appliedNames()).toEqual(['AddText1767225600002', 'CreateNote1767225600001']);
    expect(await scratchDatabases()).toEqual([]);
  });

  it('leaves an empty database to the migrations', async () => {
    expect(await adopt()).toBe(false);
    expect(await query(ownerUrl, `select to_regclass('sample.migration') as name`)).toEqual([
      { name: null },
    ]);
  });

  it('leaves a database that a later version has migrated unchanged', async () => {
    await apply([baseline, later]);
    expect(await adopt([baseline])).toBe(false);
    expect(await appliedNames()).toEqual(['AddNoteColor1767225700000', 'Baseline1767225600000']);
  });

  it.each(services.map(({ name }) => name))('adopts the baseline of %s', async (name) => {
    await apply(baselineOf(name));
    await query(ownerUrl, `update migration set name = 'Former' || name`);
    const adopted = await adoptBaseline({
      ownerUrl,
      adminUrl,
      schema: 'sample',
      baseline: baselineOf(name),
      migrations: migrationsOf(name),
    });
    expect(adopted).toBe(true);
    expect(await appliedNames()).toEqual(baselineOf(name).map(migrationName).sort());
  });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
