import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import type { Log } from '@tessera/chassis/ports/log';
import type { Branding } from '@tessera/contracts/branding';
import { readFolder, type StaticFile, staticFile } from './static-files.ts';
import { withBranding } from './with-branding.ts';

/** The built web app: every other path gets the index, whose router shows the page. */
export type Spa = {
  /** The file for this path; null when there is none; undefined when the app is not built. */
  find(request: IncomingMessage, path: string): Promise<StaticFile | null | undefined>;
};

const INDEX = '/index.html';
const CHECK_MILLISECONDS = 1_000;

/** Names of built assets contain a hash of the content; the index is revalidated every time. */
const cacheControlOf = (path: string) => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === INDEX ? 'no-cache' : 'public, max-age=3600';
};

/** Reads the files into memory, and again when the folder contains a new build. */
export async function createSpa(folder: string, branding: Branding, log: Log): Promise<Spa> {
  let files: ReadonlyMap<string, StaticFile> = new Map();
  let builtAt: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    const now = performance.now();
    if (now - checkedAt < CHECK_MILLISECONDS) return;
    checkedAt = now;
    const index = await stat(join(folder, INDEX)).catch(() => null);
    if (index === null || index.mtimeMs === builtAt) return;
    const read = new Map(await readFolder(folder, cacheControlOf));
    const page = read.get(INDEX);
    if (page !== undefined) {
      const html = withBranding(page.body.toString('utf8'), branding);
      read.set(INDEX, staticFile(INDEX, Buffer.from(html), page.cacheControl));
    }
    files = read;
    builtAt = index.mtimeMs;
    log.info({ files: files.size }, 'web app loaded');
  }

  await refresh();
  if (builtAt === null) log.warn('the web app is not built: only calls and documents are served');

  return {
    async find({ headers }, path) {
      const file = files.get(path);
      if (file !== undefined && path !== INDEX) return file;
      await refresh();
      if (!isPage(path)) return files.get(path) ?? null;
      if (!wantsHtml(headers.accept)) return null;
      return files.get(INDEX);
    },
  };
}

/** Files have an extension and pages have none; a segment that begins with a dot is neither. */
function isPage(path: string): boolean {
  if (path.split('/').some((segment) => segment.startsWith('.'))) return false;
  return path === INDEX || extname(path) === '';
}

const wantsHtml = (accept: string | undefined) =>
  accept === undefined || /text\/html|\*\/\*/.test(accept);
