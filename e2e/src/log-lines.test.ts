import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { nodeOptions, processes, services } from '@tessera/dev/processes/process-definitions';
import { repositoryRoot } from '@tessera/dev/repository';
import { describe, expect, it, vi } from 'vitest';
import { useStack } from './support/use-stack.ts';

type Line = Readonly<Record<string, unknown>>;

/** On SIGUSR2 a process that has loaded it warns, leaves a rejection unhandled, and crashes. */
const crashOnSignal = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    process.emitWarning('a warning of the test', 'DeprecationWarning', 'TEST01');
    Promise.reject(new Error('a rejection of the test'));
    setTimeout(() => {
      throw Object.assign(new Error('an exception of the test'), { parameters: ['hun' + 'ter2'] });
    }, 100);
  });
`)}`;

/** Runs the built program of a process to its end, with nothing but these variables. */
async function run(folder: string, environment: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [...nodeOptions, 'dist/main.js', ...words], {
    cwd: join(repositoryRoot, folder),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ]);
  return { code, lines: parse(`${output}${errors}`) };
}

/** Fails at a line that is not a JSON object with the fields of every line. */
function parse(written: string): Line[] {
  const lines = written.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const parsed: unknown = JSON.parse(line);
    expect(parsed).toMatchObject({
      level: expect.any(String),
      time: expect.any(String),
      service: expect.any(String),
      msg: expect.any(String),
    });
    return parsed as Line;
  });
}

describe('every line that a process writes is JSON', () => {
  // Standard output and standard error of a process are in one file.
  const scenario = useStack({ NODE_OPTIONS: `--import=${crashOnSignal}` });
  const linesOf = (name: string) =>
    parse(readFileSync(join(scenario.stack.directory, 'logs', `${name}.log`), 'utf8'));
  const messages = (lines: readonly Line[]) => lines.map(({ msg }) => msg);

  it('when processes start with a valid configuration and crash, and when migrations run', async () => {
    const { stack } = scenario;
    expect((await fetch(`${stack.gatewayUrl}/api/auth/ok`)).status).toBe(200);
    for (const { name } of services) {
      expect(messages(linesOf(`${name}-migrate`))).toContain('schema migrated');
    }
    for (const { name } of processes) {
      expect(messages(linesOf(name))).toContain('ready');
      stack.kill(name, 'SIGUSR2');
      await vi.waitFor(() => expect(stack.isRunning(name)).toBe(false), 30_000);
      expect(messages(linesOf(name))).toEqual(
        expect.arrayContaining([
          'warning',
          'unhandled rejection',
          'uncaught exception',
          'stopping',
        ]),
      );
      const written = JSON.stringify(linesOf(name));
      expect(written).toContain('a warning of the test');
      expect(written).toContain('a rejection of the test');
      expect(written).toContain('an exception of the test');
      expect(written).not.toContain('hunter2');
    }
    const expected = [...processes, ...services.map(({ name }) => ({ name: `${name}-migrate` }))];
    const written = readdirSync(join(stack.directory, 'logs')).filter((file) =>
      expected.some(({ name }) => file === `${name}.log`),
    );
    expect(written).toHaveLength(expected.length);
  });

  it('when the jobs of the chart succeed', async () => {
    const { code, lines } = await run(
      'identity-service',
      { NATS_URL: scenario.stack.natsUrl },
      'prepare-broker',
    );
    expect(code).toBe(0);
    expect(messages(lines)).toContain('streams and durable consumers are as declared');
  });

  it.each([
    ...processes.map(({ folder }) => ['the process', folder, []] as const),
    ...services.map(({ folder }) => ['the migration', folder, ['migrate']] as const),
    ['prepare-broker', 'identity-service', ['prepare-broker']] as const,
  ])('when %s of %s has an invalid configuration', async (_what, folder, words) => {
    const { code, lines } = await run(folder, { LOG_LEVEL: 'loud' }, ...words);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'fatal',
      msg: expect.stringMatching(/^Bad configuration: .*LOG_LEVEL/),
    });
  });
});
