import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  aliveAmong,
  type SystemProcesses,
  systemProcesses,
} from '@tessera/dev/processes/system-processes';
import { repositoryRoot } from '@tessera/dev/repository';
import { deleteStack } from '@tessera/dev/stack/delete-stack';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const EVERYTHING = [
  'launcher',
  'identity',
  'org',
  'billing',
  'gateway',
  'postgres',
  'redis',
  'nats',
];
/** The first start also builds. */
const READY_WITHIN = 240_000;
/** Includes the second until the launcher notices that its parent has ended. */
const STOPPED_WITHIN = 30_000;
/** A supervisor that reads the launcher's output. When the supervisor ends, the pipe of that output is closed. */
const SUPERVISOR = `
  const { spawn } = require('node:child_process');
  const launcher = spawn(process.execPath, ['dev/bootstrap.mjs', 'start'], { stdio: ['ignore', 'pipe', 'pipe'] });
  launcher.stdout.pipe(process.stdout);
  launcher.stderr.pipe(process.stderr);
`;

describe('launcher', { timeout: 300_000 }, () => {
  let directory: string;
  let output: string;
  let processes: SystemProcesses;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'launcher-'));
    output = '';
    processes = {};
  });
  afterEach(async () => {
    const left = { ...processes, ...systemProcesses(directory) };
    // A launcher that is killed while it starts stores does not stop them, so it gets SIGTERM first.
    if (aliveAmong(left).includes('launcher')) {
      process.kill(left.launcher?.pid ?? 0, 'SIGTERM');
      await vi.waitUntil(() => !aliveAmong(left).includes('launcher'), STOPPED_WITHIN);
    }
    for (const pid of groupsOf(left).filter(isGroupAlive)) process.kill(-pid, 'SIGKILL');
    await deleteStack(directory);
    await rm(directory, { recursive: true, force: true });
  });

  async function start(command: string, ...args: string[]): Promise<ChildProcess> {
    const { PATH, HOME } = process.env;
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { PATH, HOME, STACK_DIR: directory },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data;
      });
    }
    await vi.waitFor(() => expect(output).toContain('Ready in'), READY_WITHIN);
    processes = systemProcesses(directory);
    expect(aliveAmong(processes).sort()).toEqual([...EVERYTHING].sort());
    return child;
  }

  async function expectStopped() {
    await vi.waitFor(
      () => {
        expect(aliveAmong(processes)).toEqual([]);
        expect(groupsOf(processes).filter(isGroupAlive)).toEqual([]);
      },
      { timeout: STOPPED_WITHIN, interval: 100 },
    );
    const left = await readdir(directory);
    expect(left.filter((name) => /^(?:stack\.json|guests\.json|.*lock)$/.test(name))).toEqual([]);
    expect(systemProcesses(directory)).toEqual({});
  }

  it.each([
    ['npm start', ['start']],
    ['npm run dev', ['run', 'dev', '--', '--empty']],
  ])('%s stops all processes when npm is stopped', async (_title, args) => {
    const npm = await start('npm', ...args);
    npm.kill('SIGTERM');
    await expectStopped();
    expect(output).toContain('Stopped.');
    expect(output).not.toContain('owner@example.com');
  });

  it('npm run dev prints accounts that can sign in', async () => {
    const npm = await start('npm', 'run', 'dev');
    await vi.waitFor(() => expect(output).toMatch(/owner@example\.com\s+owner of/), 5_000);
    const [, password = ''] = /Accounts with the password "(.+)"/.exec(output) ?? [];
    const [, url = ''] = /Web app\s+(\S+)/.exec(output) ?? [];
    const response = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'owner@example.com', password }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { emailVerified: true } });
    npm.kill('SIGTERM');
    await expectStopped();
  });

  it('stops all processes when a supervisor that started Node.js is killed', async () => {
    const supervisor = await start(process.execPath, '-e', SUPERVISOR);
    supervisor.kill('SIGKILL');
    await expectStopped();
  });

  it('stops all processes when npm is killed before the system is ready', async () => {
    const { PATH, HOME } = process.env;
    const npm = spawn('npm', ['start'], {
      cwd: repositoryRoot,
      env: { PATH, HOME, STACK_DIR: directory },
      stdio: 'ignore',
    });
    await vi.waitFor(
      () => {
        processes = systemProcesses(directory);
        expect(Object.keys(processes)).toContain('postgres');
      },
      { timeout: READY_WITHIN, interval: 20 },
    );
    npm.kill('SIGKILL');
    await expectStopped();
  });
});

/** The process groups that services and stores lead. In watch mode, the group of a service has a child process too. */
const groupsOf = ({ launcher: _, ...others }: SystemProcesses): number[] =>
  Object.values(others).map(({ pid }) => pid);

function isGroupAlive(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}
