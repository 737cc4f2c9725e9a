import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const names = ['gateway', 'identity-service', 'org-service', 'billing-ingest-service'];

/** Removes the images of the system that have a tag; the engine may keep layers in its cache. */
export async function removeImages(tag: string): Promise<void> {
  const images = names.map((name) => `tessera/${name}:${tag}`);
  // After a failed build the images do not exist.
  await run('docker', ['image', 'rm', ...images]).catch(() => undefined);
}
