import { createServer } from 'node:net';
import { operatorHeaders, useService } from '@tessera/testing/harness';
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

describe('the dependencies of a service', () => {
  const sample = useService(sampleService, {
    ...sampleHarness,
    databaseProxy: true,
    redisProxy: true,
  });
  const up = async (dependency: string) => {
    const { opsUrl } = sample.service;
    const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
    const value = new RegExp(`^tessera_dependency_up{dependency="${dependency}"} (.)`, 'm');
    const status = await (await fetch(`${opsUrl}/status`, { headers: operatorHeaders })).json();
    const { dependencies } = status as { dependencies: Record<string, boolean> };
    expect(Number(dependencies[dependency])).toBe(Number(value.exec(metrics)?.[1]));
    return dependencies[dependency];
  };

  it.each([
    ['database', 'databaseProxy'],
    ['redis', 'redisProxy'],
  ] as const)('show %s as down while its connections are open and silent', async (name, proxy) => {
    expect(await up(name)).toBe(true);
    sample[proxy].halfOpen();
    await eventually(async () => expect(await up(name)).toBe(false));
    const { status } = await fetch(`${sample.service.opsUrl}/readyz`);
    expect(status).toBe(200);
    sample[proxy].restore();
    await eventually(async () => expect(await up(name)).toBe(true));
  });

  it('show the broker as down while it is stopped', async () => {
    expect(await up('broker')).toBe(true);
    await sample.broker.kill();
    await eventually(async () => expect(await up('broker')).toBe(false));
    await sample.broker.start();
    await eventually(async () => expect(await up('broker')).toBe(true));
  });

  it('are exported with the build of the process', async () => {
    const metrics = await (await fetch(`${sample.service.opsUrl}/metrics`)).text();
    expect(metrics).toContain(
      `tessera_build_info{service="identity",version="unknown",revision="unknown",node_version="${process.version}"} 1`,
    );
    expect(metrics).toMatch(/^tessera_process_start_time_seconds \d/m);
  });
});
