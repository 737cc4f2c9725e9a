import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printedProgress } from '@tessera/dev/progress';
import { anyFreePort } from '@tessera/local-stack/ports';
import { findCompose } from './compose/compose.ts';
import { removeImages } from './compose/images.ts';
import { checkSecrets } from './compose/secret-rotation.ts';
import { runSmokeTest } from './compose/smoke-test.ts';

/**
 * `npm run check:compose`: builds the images, starts docker-compose.yml with a separate project name and separate
 * ports, runs a smoke test as a new user, rotates the secrets, and removes everything. Needs a running container
 * engine. Passes the settings *_IMAGE and NPM_CONFIG_REGISTRY on.
 */
const project = 'tessera-check';
const HANDED_ON = [
  'NODE_IMAGE',
  'POSTGRES_IMAGE',
  'REDIS_IMAGE',
  'NATS_IMAGE',
  'INBOX_IMAGE',
  'NPM_CONFIG_REGISTRY',
];

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopped.abort(new Error(`stopped by ${signal}`)));
}
const progress = printedProgress((line) => process.stdout.write(`${line}\n`));
const directory = mkdtempSync(join(tmpdir(), 'check-compose-'));
const compose = await findCompose({
  project,
  envFile: join(directory, 'settings.env'),
  signal: stopped.signal,
});
const [port, inboxPort] = [await anyFreePort(), await anyFreePort()];
const settings = {
  ...Object.fromEntries(HANDED_ON.flatMap((name) => pairOf(name))),
  IMAGE_TAG: 'check',
  BASE_URL: `http://localhost:${port}`,
  PUBLISH_PORT: String(port),
  INBOX_PORT: String(inboxPort),
};

try {
  console.log(`  ${compose.version}`);
  await progress.step('Removing what an earlier run has left', () => compose.down());
  await progress.step('Building the images and starting the composed system', () =>
    compose.up(settings, { build: true }),
  );
  await runSmokeTest(project, progress);
  await checkSecrets({ project, compose, settings, newSecret }, progress);
  console.log('  The composed system works');
} catch (error) {
  console.error(`  ✗ ${textOf(error)}`);
  process.exitCode = 1;
} finally {
  await progress.step('Removing the composed system and its images', async () => {
    await compose.down();
    await removeImages('check');
  });
  rmSync(directory, { recursive: true });
}

function pairOf(name: string) {
  const value = process.env[name];
  return value ? [[name, value] as const] : [];
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${textOf(error.cause)}`;
}
