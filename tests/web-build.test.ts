import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanSchemas } from '../web/lean-schemas.ts';

/** Below the repository, so that what is built finds what it leaves outside. */
const root = join(import.meta.dirname, '..');
const parent = join(root, 'node_modules');

describe('zod without the parts that the build removes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(parent, '.lean-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function built(name: string, entry: string) {
    await build({
      configFile: false,
      logLevel: 'silent',
      root: root,
      plugins: [leanSchemas()],
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
      },
    });
    return import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  }

  it('supports every schema of the contracts', async () => {
    const { routes } = await built('contracts', join(root, 'contracts/src/routes.ts'));
    expect(
      Object.values(routes).flatMap((ofService) => Object.keys(ofService as object)).length,
    ).toBeGreaterThan(100);
  });

  it('fails on schemas that use a removed part', async () => {
    const { z } = await built('library', join(root, 'node_modules/zod/index.js'));
    expect(typeof z.string().refine).toBe('function');
    expect(z.string().or).toBeUndefined();
    expect(z.string().cuid).toBeUndefined();
  });
});
