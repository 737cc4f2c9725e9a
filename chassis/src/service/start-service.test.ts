import { createServer } from 'node:net';
import { useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import { createLog } from '../ports/log.ts';
import { startService } from './start-service.ts';

class AddLaterColumn1799000003000 implements MigrationInterface {
  readonly name = 'AddLaterColumn1799000003000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table note add column later text');
  }
  async down(): Promise<void> {}
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a service', () => {
  const sample = useService(sampleService, sampleHarness);
  const newer = {
    ...sampleService,
    migrations: [...sampleService.migrations, AddLaterColumn1799000003000],
  };
  const log = createLog('test', 'silent');

  it('REL-13: waits at start until every migration of its build is applied', async () => {
    const metricsPort = await freePort();
    const starting = startService(newer, { ...sample.deps.config, metricsPort }, { log });
    const ready = async () => (await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status;
    await eventually(async () => expect(await ready()).toBe(503));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await ready()).toBe(503);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/livez`)).status).toBe(200);

    const migratingConfig = { ...sample.deps.config, metricsPort: 0, migrateOnStart: true };
    const migrating = await startService(newer, migratingConfig, { log });
    await migrating.stop();
    const started = await starting;
    expect(await ready()).toBe(200);
    await started.stop();
  });

  it('REL-13: is ready on a schema that has later migrations too', async () => {
    const older = await startService(
      sampleService,
      { ...sample.deps.config, metricsPort: 0 },
      { log },
    );
    expect((await fetch(`${older.opsUrl}/readyz`)).status).toBe(200);
    await older.stop();
  });
});
