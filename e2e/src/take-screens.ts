import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deleteStack } from '@tessera/dev/delete-stack';
import { repositoryRoot } from '@tessera/dev/repository';
import { startStack } from '@tessera/dev/stack';
import { chromium } from 'playwright-core';
import { furnish } from './screens/furnish.ts';
import { writeGallery } from './screens/gallery.ts';
import { photograph } from './screens/photograph.ts';
import { browserArguments, browserExecutable } from './support/browser-program.ts';

/**
 * Photographs every screen with a house full of data: into `docs/screens`, compressed; with `--every <folder>`
 * the whole length of each at three widths, to be looked at.
 */
const { values } = parseArgs({ options: { every: { type: 'string' } } });
const schemes = ['light', 'dark'] as const;
const sizes = [
  { width: 360, height: 760 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const directory = await mkdtemp(join(tmpdir(), 'house-'));
const house = await startStack({
  directory,
  profile: 'durable',
  shape: 'built',
  ports: 'free',
  environment: { PATH: process.env.PATH, HOME: process.env.HOME, RATE_LIMIT_ENABLED: 'false' },
});
const browser = await chromium.launch({
  executablePath: browserExecutable,
  args: browserArguments(),
});
try {
  await furnish(house);
  if (values.every === undefined) await takeForDocuments();
  else await takeEvery(resolve(values.every));
} finally {
  await browser.close();
  await house.stop();
  await deleteStack(directory);
}

async function takeForDocuments(): Promise<void> {
  const folder = join(repositoryRoot, 'docs', 'screens');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const scheme of schemes) {
    await photograph(browser, {
      url: house.url,
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
      await photograph(browser, {
        url: house.url,
        folder: join(folder, `${size.width}-${scheme}`),
        ...size,
        scheme,
        isWhole: true,
        format: 'png',
        nameOf: (name) => name,
      });
    }
  }
}
