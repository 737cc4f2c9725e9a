import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const names = ['gateway', 'identity-service', 'org-service', 'billing-ingest-service'];

/** Removes the images of the system that have a tag; layers stay as far as the engine caches them. */
export async function removeImages(tag: string): Promise<void> {
  const images = names.map((name) => `app/${name}:${tag}`);
  // None is there when the build has failed.
  await run('docker', ['image', 'rm', ...images]).catch(() => undefined);
}
