import { useService } from '@tessera/testing/harness';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import { createLog } from '../ports/log.ts';
import { createDataSource } from './db.ts';
import { migrate } from './migrate.ts';

let limits: unknown[] = [];

class AddColor1799000001000 implements MigrationInterface {
  readonly name = 'AddColor1799000001000';
  async up(runner: QueryRunner): Promise<void> {
    limits = await runner.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    await runner.query('alter table note add column color text');
    // Longer than the statement timeout of calls.
    await runner.query('select pg_sleep(6.5)');
  }
  async down(): Promise<void> {}
}
class IndexTexts1799000002000 implements MigrationInterface {
  readonly name = 'IndexTexts1799000002000';
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently note_text on note (text)');
  }
  async down(): Promise<void> {}
}

describe('a migration', () => {
  const sample = useService(sampleService, sampleHarness);
  let sources: DataSource[];
  beforeAll(async () => {
    const open = async () => {
      const source = createDataSource(
        {
          url: sample.deps.config.databaseUrl,
          schema: 'identity',
          poolSize: 2,
          entities: [],
          forMigrations: true,
          migrations: [AddColor1799000001000, IndexTexts1799000002000],
        },
        createLog('test', 'silent'),
      );
      return source.initialize();
    };
    sources = await Promise.all([open(), open(), open()]);
  });
  afterAll(async () => {
    await Promise.all((sources ?? []).map((source) => source.destroy()));
  });
  const columns = () =>
    sample.sql(
      `select 1 from information_schema.columns where table_schema = 'identity' and column_name = 'color'`,
    );

  it('fails on a locked table, and is later applied once by replicas that start together', async () => {
    const holder = await sources[1]?.createQueryRunner();
    await holder?.startTransaction();
    await holder?.query('lock table note in access share mode');
    const [source] = sources;
    if (source === undefined) throw new Error('no source');
    await expect(migrate(source)).rejects.toMatchObject({ code: '55P03' });
    await holder?.rollbackTransaction();
    await holder?.release();
    expect(await columns()).toEqual([]);

    const applied = await Promise.all(sources.map((one) => migrate(one)));
    expect(applied.flat().sort()).toEqual(['AddColor1799000001000', 'IndexTexts1799000002000']);
    expect(await columns()).toHaveLength(1);
    const [index] = await sample.sql<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = '$schema.note_text'::regclass`,
    );
    expect(index).toEqual({ valid: true });
    // A long statement timeout and a short lock timeout.
    expect(limits).toEqual([{ statement: '10min', lock: '2s' }]);
  });
});
