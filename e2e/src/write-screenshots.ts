import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@tessera/dev/repository';
import { deleteStack } from '@tessera/dev/stack/delete-stack';
import { startStack } from '@tessera/dev/stack/start-stack';
import { chromium } from 'playwright-core';
import { writeGallery } from './screenshots/gallery.ts';
import { seedOrganization } from './screenshots/seed-organization.ts';
import { takeScreenshots } from './screenshots/take-screenshots.ts';
import { browserArguments, browserExecutable } from './support/browser-program.ts';

/**
 * Takes screenshots of every page with seeded data: into `docs/screenshots/gallery`, which git ignores; with
 * `--every <folder>` the whole length of each page at three widths, for review.
 */
const { values } = parseArgs({ options: { every: { type: 'string' } } });
const schemes = ['light', 'dark'] as const;
const sizes = [
  { width: 360, height: 760 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const directory = await mkdtemp(join(tmpdir(), 'stack-'));
const stack = await startStack({
  directory,
  profile: 'durable',
  mode: 'built',
  ports: 'free',
  environment: { PATH: process.env.PATH, HOME: process.env.HOME, RATE_LIMIT_ENABLED: 'false' },
});
const browser = await chromium.launch({
  executablePath: browserExecutable,
  args: browserArguments(),
});
try {
  await seedOrganization(stack);
  if (values.every === undefined) await takeForDocuments();
  else await takeEvery(resolve(values.every));
} finally {
  await browser.close();
  await stack.stop();
  await deleteStack(directory);
}

async function takeForDocuments(): Promise<void> {
  const folder = join(repositoryRoot, 'docs', 'screenshots', 'gallery');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const scheme of schemes) {
    await takeScreenshots(browser, {
      url: stack.url,
      folder,
      width: 1280,
      height: 860,
      scheme,
      format: 'webp',
      nameOf: (name) => `${name}-${scheme}`,
    });
  }
  await writeGallery(folder, schemes);
}

async function takeEvery(folder: string): Promise<void> {
  for (const size of sizes) {
    for (const scheme of schemes) {
      await takeScreenshots(browser, {
        url: stack.url,
        folder: join(folder, `${size.width}-${scheme}`),
        ...size,
        scheme,
        fullPage: true,
        format: 'png',
        nameOf: (name) => name,
      });
    }
  }
}
