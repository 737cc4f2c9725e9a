import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import type { Log } from '@tessera/chassis/ports/log';
import type { Branding } from '@tessera/contracts/branding';
import { withBranding } from './branding.ts';
import { readFolder, type StaticFile, staticFile } from './static-files.ts';

/** The built pages: any address that is no file of theirs is a page that the browser finds its way in. */
export type Spa = {
  /** The file that answers this address; null when there is none; undefined when nothing is built. */
  find(request: IncomingMessage, path: string): Promise<StaticFile | null | undefined>;
};

const INDEX = '/index.html';
const LOOK_AGAIN_MILLISECONDS = 1_000;

/** Names of built assets change with their content; the index is revalidated every time. */
const cacheControlOf = (path: string) => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === INDEX ? 'no-cache' : 'public, max-age=3600';
};

/** Reads the pages into memory, and again when a new build lies in the folder. */
export async function createSpa(folder: string, branding: Branding, log: Log): Promise<Spa> {
  let files: ReadonlyMap<string, StaticFile> = new Map();
  let builtAt: number | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    const now = performance.now();
    if (now - lookedAt < LOOK_AGAIN_MILLISECONDS) return;
    lookedAt = now;
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
    log.info({ files: files.size }, 'pages read');
  }

  await refresh();
  if (builtAt === null) log.warn('no built pages yet: only calls and documents are served');

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

/** Files have endings and pages have none; what begins with a dot is neither. */
function isPage(path: string): boolean {
  if (path.split('/').some((segment) => segment.startsWith('.'))) return false;
  return path === INDEX || extname(path) === '';
}

const wantsHtml = (accept: string | undefined) =>
  accept === undefined || /text\/html|\*\/\*/.test(accept);
