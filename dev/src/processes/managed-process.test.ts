import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort } from '@tessera/local-stack/ports';
import { isAlive, type ProcessIdentity } from '@tessera/local-stack/process-identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManagedProcess, type ManagedProcess, runToEnd } from './managed-process.ts';
import { type Supervisor, supervise } from './supervisor.ts';

const SERVER = `
  const { createServer } = require('node:http');
  createServer((_, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');
`;

describe('createManagedProcess', () => {
  let directory: string;
  let running: ManagedProcess;
  let supervisor: Supervisor;
  let identities: ProcessIdentity[];
  const incidents: string[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'managed-process-'));
    identities = [];
    incidents.length = 0;
  });
  afterEach(async () => {
    supervisor.stop();
    await running.stop(500);
    await rm(directory, { recursive: true, force: true });
  });

  async function prepare(script: string, restart: boolean) {
    await writeFile(join(directory, 'main.cjs'), script);
    const port = await anyFreePort();
    const logFile = join(directory, 'log');
    const plan = {
      name: 'tenant',
      args: ['main.cjs'],
      directory,
      environment: { ...process.env, PORT: String(port) },
      logFile,
      readyUrl: `http://127.0.0.1:${port}/`,
    };
    running = createManagedProcess(plan, {
      spawned: (identity) => identities.push(identity),
      ended: () => undefined,
      died: (reason) => supervisor.died(reason),
    });
    const onIncident = (line: string) => incidents.push(line);
    supervisor = supervise(running, { name: 'tenant', restart, logFile, onIncident });
    return plan;
  }

  it('runs until it is stopped', async () => {
    const { readyUrl } = await prepare(SERVER, true);
    await running.start();
    expect((await fetch(readyUrl)).status).toBe(200);
    await running.stop();
    expect(identities.filter(isAlive)).toEqual([]);
    expect(incidents).toEqual([]);
  });

  it('rejects with the log of a process that cannot start', async () => {
    await prepare("console.error('BASE_URL must be a URL'); process.exit(3);", true);
    await expect(running.start()).rejects.toThrow(/exit code 3[\s\S]*BASE_URL must be a URL/);
  });

  it('restarts a process that died, with a new pid', async () => {
    await prepare(SERVER, true);
    await running.start();
    const [first] = identities;
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(incidents.at(-1)).toBe('tenant is ready again'), 10_000);
    expect(incidents[0]).toMatch(/^tenant ended unexpectedly \(SIGKILL\)/);
    expect(identities).toHaveLength(2);
  });

  it('does not restart a process that was killed on purpose until it is started again', async () => {
    await prepare(SERVER, true);
    await running.start();
    running.kill('SIGKILL');
    await vi.waitFor(() => expect(running.isRunning()).toBe(false));
    expect(incidents).toEqual([]);
    await running.start();
    expect(running.isRunning()).toBe(true);
  });
});

describe('runToEnd', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'run-to-end-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  async function run(script: string, signal = new AbortController().signal) {
    await writeFile(join(directory, 'main.cjs'), script);
    const seen: ProcessIdentity[] = [];
    const plan = {
      name: 'job',
      args: ['main.cjs'],
      directory,
      environment: process.env,
      logFile: join(directory, 'log'),
    };
    const events = {
      spawned: (identity: ProcessIdentity) => seen.push(identity),
      ended: () => undefined,
    };
    return { seen, done: runToEnd(plan, events, signal) };
  }

  it('resolves when the process succeeds, and rejects with its log when it fails', async () => {
    await (await run('process.exit(0)')).done;
    const { done } = await run("console.error('no such role'); process.exit(2);");
    await expect(done).rejects.toThrow(/job ended \(exit code 2\)[\s\S]*no such role/);
  });

  it('ends the process on abort', async () => {
    const abandoned = new AbortController();
    const { seen, done } = await run('setInterval(() => {}, 1000)', abandoned.signal);
    expect(seen.filter(isAlive)).toHaveLength(1);
    abandoned.abort();
    await expect(done).rejects.toThrow('SIGTERM');
    expect(seen.filter(isAlive)).toEqual([]);
  });
});
