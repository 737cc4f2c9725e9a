import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { identify, type ProcessIdentity, waitForExit } from '@tessera/local-stack/process-identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repositoryRoot } from '../repository.ts';

const POLL_MILLISECONDS = 50;
const watcher = pathToFileURL(
  join(repositoryRoot, 'dev', 'src', 'processes', 'parent-process.ts'),
).href;

/** A program that watches its parent and writes lines about it. Ends by itself if no test ends it. */
const PROGRAM = `
  import { appendFileSync } from 'node:fs';
  import { setParent, watchParent } from '${watcher}';
  const [file, parent] = process.argv.slice(2);
  if (parent) setParent(Number(parent));
  watchParent(() => {
    appendFileSync(file, 'parent ended\\n');
    process.exit(0);
  }, ${POLL_MILLISECONDS});
  appendFileSync(file, 'watching ' + process.pid + '\\n');
  setTimeout(() => undefined, 30_000);
`;

describe('watchParent', { timeout: 60_000 }, () => {
  let directory: string;
  let file: string;
  let started: ProcessIdentity[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'parent-process-'));
    file = join(directory, 'seen');
    started = [];
    await writeFile(join(directory, 'program.mts'), PROGRAM);
    await writeFile(file, '');
  });
  afterEach(async () => {
    for (const { pid } of started.filter((one) => identify(one.pid)?.startTime === one.startTime)) {
      process.kill(pid, 'SIGKILL');
    }
    await rm(directory, { recursive: true, force: true });
  });

  /** The command line of the program, for a shell. */
  const program = (...args: string[]) =>
    [process.execPath, '--import', 'tsx', join(directory, 'program.mts'), file, ...args]
      .map((word) => `'${word}'`)
      .join(' ');
  const seen = async () => (await readFile(file, 'utf8')).trim().split('\n');

  function start(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    const { npm_lifecycle_event: _, ...inherited } = process.env;
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { ...inherited, ...environment },
      stdio: 'ignore',
    });
    note(child.pid);
    return child;
  }
  /** Remembers the process, to kill it after the test. Null for a process that has ended already. */
  function note(pid: number | undefined): ProcessIdentity | null {
    const identity = pid === undefined ? null : identify(pid);
    if (identity !== null) started.push(identity);
    return identity;
  }
  /** Waits until the program watches; resolves to its identity. */
  async function watching(): Promise<ProcessIdentity> {
    await vi.waitFor(async () => expect((await seen())[0]).toMatch(/^watching/), 15_000);
    const running = note(Number((await seen())[0]?.split(' ')[1]));
    if (running === null) throw new Error('The program has ended already');
    return running;
  }
  async function kill(child: ChildProcess, signal: NodeJS.Signals) {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'notices that the parent ended by %s',
    async (signal) => {
      // With a second command the shell does not exec the program, and does not forward signals.
      const shell = start('sh', ['-c', `${program()}; true`]);
      const running = await watching();
      await sleep(4 * POLL_MILLISECONDS);
      expect(await seen()).toHaveLength(1);
      await kill(shell, signal);
      expect(await waitForExit(running, 10_000)).toBe(true);
      expect((await seen())[1]).toBe('parent ended');
    },
  );

  it('notices that npm ended although its shell still runs', async () => {
    const script = JSON.stringify(['-c', `${program()}; true`]);
    const npm = start(
      process.execPath,
      ['-e', `require('node:child_process').spawn('sh', ${script}, { stdio: 'ignore' })`],
      { npm_lifecycle_event: 'start' },
    );
    const running = await watching();
    await kill(npm, 'SIGKILL');
    expect(await waitForExit(running, 10_000)).toBe(true);
    expect((await seen())[1]).toBe('parent ended');
  });

  it('notices that the parent ended before the watch began', async () => {
    const earlier = start(process.execPath, ['-e', '']);
    await once(earlier, 'exit');
    start('sh', ['-c', program(String(earlier.pid))]);
    await vi.waitFor(async () => expect(await seen()).toContain('parent ended'), 15_000);
  });

  it('watches nothing when the parent was init from the start', async () => {
    // The shell ends long before the program is loaded, so the kernel has reparented the program by then.
    const shell = start('sh', ['-c', `${program()} &`]);
    await once(shell, 'exit');
    const running = await watching();
    await sleep(10 * POLL_MILLISECONDS);
    expect(await seen()).toHaveLength(1);
    expect(identify(running.pid)).toEqual(running);
  });
});
