import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { claimPorts } from './port-claims.ts';
import { anyFreePort, isFree, pickPort } from './ports.ts';
import {
  identify,
  isAlive,
  killProcessTree,
  ownIdentity,
  parentOf,
  signalProcess,
  stopProcess,
} from './process-identity.ts';

const sleeper = (script = 'setInterval(() => {}, 1000)') =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });

/** The default of Linux, `net.ipv4.ip_local_port_range`. */
const FIRST_PORT_OF_CONNECTIONS = 32_768;

describe('a recorded process', () => {
  it('is alive while pid and start time match', async () => {
    const child = sleeper();
    const identity = identify(child.pid ?? 0);
    if (!identity) throw new Error('it did not start');
    expect(isAlive(identity)).toBe(true);
    expect(isAlive({ ...identity, startTime: 'another' })).toBe(false);

    await stopProcess(identity, 'SIGTERM');
    expect(isAlive(identity)).toBe(false);
    expect(identify(identity.pid)).toBeNull();
  });

  it('has the parent that started it, until it ends', async () => {
    const child = sleeper();
    const identity = identify(child.pid ?? 0);
    if (!identity) throw new Error('it did not start');
    expect(parentOf(identity.pid)).toBe(process.pid);
    await stopProcess(identity, 'SIGKILL');
    await vi.waitFor(() => expect(parentOf(identity.pid)).toBeNull());
  });

  it('is killed when it ignores SIGTERM', async () => {
    const child = sleeper(
      "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')",
    );
    await once(child.stdout, 'data');
    const identity = identify(child.pid ?? 0);
    if (!identity) throw new Error('it did not start');
    await stopProcess(identity, 'SIGTERM', 100);
    expect(isAlive(identity)).toBe(false);
  });

  it('is killed together with its descendants', async () => {
    const ignoreSigterm = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); ";
    const starting = (script: string) =>
      `${ignoreSigterm} require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}],
        { detached: true, stdio: ['ignore', 'inherit', 'ignore'] });`;
    const child = sleeper(starting(starting(`${ignoreSigterm} console.log(process.pid)`)));
    const [printed] = await once(child.stdout, 'data');
    const grandchild = identify(Number(printed));
    const identity = identify(child.pid ?? 0);
    if (!identity || !grandchild) throw new Error('it did not start');

    await killProcessTree(identity);
    expect(isAlive(identity)).toBe(false);
    expect(isAlive(grandchild)).toBe(false);
  });

  it('sends no signal to another process that reuses the pid', () => {
    const other = { ...ownIdentity(), startTime: 'long ago' };
    expect(signalProcess(other, 'SIGKILL')).toBe(false);
  });
});

describe('choosing a port', () => {
  it('skips ports that are used or claimed', async () => {
    const busy = createServer();
    busy.listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const address = busy.address();
    const port = typeof address === 'object' && address ? address.port : 0;

    expect(await isFree(port)).toBe(false);
    const promised = new Set([port + 1]);
    const picked = await pickPort({ preferred: port, taken: promised });
    expect([port, port + 1]).not.toContain(picked);
    expect(await isFree(picked)).toBe(true);
    busy.close();
  });

  it('prefers the previous port', async () => {
    const remembered = await anyFreePort();
    expect(await pickPort({ remembered, preferred: 25_900 })).toBe(remembered);
  });

  it('picks no port that an outgoing connection could take before its server listens', async () => {
    expect(await anyFreePort()).toBeLessThan(FIRST_PORT_OF_CONNECTIONS);
  });

  it('gives concurrent callers different ports', async () => {
    const preferred = await anyFreePort();
    const choose = (purpose: string) =>
      claimPorts(purpose, async (taken) => {
        const port = await pickPort({ preferred, taken });
        taken.add(port);
        return port;
      });
    const [first, second] = await Promise.all([choose('one stack'), choose('another stack')]);
    expect(first).not.toBe(second);
    expect(await choose('one stack')).toBe(first);
  });
});
