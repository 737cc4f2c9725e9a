import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deleteStack } from '@tessera/dev/stack/delete-stack';
import { startStack } from '@tessera/dev/stack/start-stack';
import { runFuzz } from './run-fuzz.ts';

/**
 * `npm run fuzz -- --calls 10000 --seed 7`: starts the system and sends it generated calls. The exit code is 1 when a
 * property does not hold; the seed and the failing requests are printed.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const [calls, seed] = [Number(values.calls), Number(values.seed)];
if (!Number.isInteger(calls) || calls < 1 || !Number.isInteger(seed)) {
  throw new Error('--calls and --seed must be whole numbers');
}
const report = (line: string) => console.log(line);
report(`Seed: ${seed}`);

const directory = await mkdtemp(join(tmpdir(), 'fuzz-'));
const stack = await startStack({
  directory,
  profile: 'durable',
  mode: 'built',
  ports: 'free',
  stackPortBase: 27_000 + Math.floor(Math.random() * 4_000),
  environment: { PATH: process.env.PATH, HOME: process.env.HOME, RATE_LIMIT_ENABLED: 'false' },
});
try {
  const startedAt = performance.now();
  const { problems, counts, routesWithoutSuccess } = await runFuzz(stack, { calls, seed, report });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.table(counts);
  if (routesWithoutSuccess.length > 0) {
    report(`Routes without a successful call: ${routesWithoutSuccess.join(', ')}`);
  }
  report(`${calls} calls in ${seconds} s, seed ${seed}: ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await stack.stop();
  await deleteStack(directory);
}
