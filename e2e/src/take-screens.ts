import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dropHouse } from '@app/dev/drop-house';
import { startHouse } from '@app/dev/house';
import { repositoryRoot } from '@app/dev/repository';
import { chromium } from 'playwright-core';
import { furnish } from './screens/furnish.ts';
import { atTheDoor, inside, opened, otherDoors, otherRooms } from './screens/pages.ts';
import { photograph } from './screens/photograph.ts';
import { browserArguments, browserExecutable } from './support/browser-program.ts';

/**
 * Photographs the app with a house full of data: into `docs/screens` what the documents show; with
 * `--every <folder>` every page, whole, at three widths, to be looked at.
 */
const { values } = parseArgs({ options: { every: { type: 'string' } } });
const schemes = ['light', 'dark'] as const;
const sizes = [
  { width: 360, height: 760 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const directory = await mkdtemp(join(tmpdir(), 'house-'));
const house = await startHouse({
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
  await dropHouse(directory);
}

async function takeForDocuments(): Promise<void> {
  for (const scheme of schemes) {
    await photograph(browser, {
      url: house.url,
      folder: join(repositoryRoot, 'docs', 'screens'),
      width: 1280,
      height: 860,
      scheme,
      door: atTheDoor,
      inside,
      nameOf: (name) => `${name}-${scheme}`,
    });
  }
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
        door: [...atTheDoor, ...otherDoors],
        inside: [...inside, ...otherRooms],
        withDetails: true,
        opened,
        nameOf: (name) => name,
      });
    }
  }
}
