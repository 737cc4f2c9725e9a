import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testBaseUrl, testOperatorToken, useService } from '@tessera/testing/harness';
import { testSecret } from '@tessera/testing/secrets';
import { eventually } from '@tessera/testing/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleHarness, sampleService, slowlyMigratedService } from '../../test/sample-service.ts';
import { createLog } from '../ports/log.ts';
import { startService } from '../service/start-service.ts';

/** A service whose schema lacks a slow migration. */
function useSlowMigration() {
  const sample = useService(sampleService, { ...sampleHarness, databaseProxy: true });
  afterEach(() => sample.databaseProxy.restore());

  /** Resolves when `count` backends run the migration; a backend whose client has disconnected may continue for a while. */
  const untilMigrating = (count = 1) =>
    eventually(async () => {
      const running = await sample.sql(
        `select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(2)'
         and datname = current_database()`,
      );
      expect(running).toHaveLength(count);
    }, 45_000);
  const hasColumn = async () =>
    (
      await sample.sql(
        `select from information_schema.columns where table_name = 'note' and column_name = 'slow'`,
      )
    ).length === 1;
  return { sample, untilMigrating, hasColumn };
}

describe('a migration job that loses its connection to PostgreSQL', () => {
  const { sample, untilMigrating, hasColumn } = useSlowMigration();

  it('ends with status and the first error in one line, and changes nothing', async () => {
    const script = fileURLToPath(new URL('../../test/sample-main.ts', import.meta.url));
    const { config } = sample.deps;
    const child = spawn(process.execPath, ['--import', 'tsx', script, 'migrate'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        BASE_URL: testBaseUrl,
        AUTH_COOKIE_SECRETS: testSecret,
        AUTH_SESSION_MAC_KEY: testSecret,
        ALLOW_PLAINTEXT_STORES: 'true',
        OPERATOR_TOKEN: testOperatorToken,
        SAMPLE_DATABASE_URL: config.databaseUrl,
        REDIS_URL: config.redisUrl,
        NATS_URL: config.natsUrl,
        LOG_LEVEL: 'silent',
      },
    });
    let printed = '';
    child.stderr.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
    });
    const exit = once(child, 'exit');
    await untilMigrating();
    sample.databaseProxy.cut();
    expect(await exit).toEqual([1, null]);
    expect(JSON.parse(printed)).toMatchObject({
      level: 'fatal',
      msg: expect.stringMatching(/^The migration failed: .*(?:terminated|read ECONNRESET)/),
    });
    await untilMigrating(0);
    expect(await hasColumn()).toBe(false);
  }, 90_000);
});

describe('a migration at the start of a process that loses its connection to PostgreSQL', () => {
  const { sample, untilMigrating, hasColumn } = useSlowMigration();

  it('REL-27: is retried, with one log line per state change', async () => {
    const log = createLog('test', 'silent');
    const lines: string[] = [];
    for (const level of ['info', 'warn'] as const) {
      vi.spyOn(log, level).mockImplementation((...args: unknown[]) => {
        lines.push(String(args.at(-1)));
      });
    }
    const config = { ...sample.deps.config, metricsPort: 0, migrateOnStart: true };
    const starting = startService(slowlyMigratedService, config, { log });
    await untilMigrating();
    sample.databaseProxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    sample.databaseProxy.restore();
    const started = await starting;
    expect(await hasColumn()).toBe(true);
    await started.stop();
    const changes = /^database (?:not reachable|lost|reachable again)$|^schema migrated$/;
    expect(lines.filter((line) => changes.test(line))).toEqual([
      'database lost',
      'database reachable again',
      'schema migrated',
    ]);
  }, 90_000);
});
