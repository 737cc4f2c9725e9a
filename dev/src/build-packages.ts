import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { withLock } from '@app/chassis/local-stack/lock';
import type { InlineConfig } from 'vite';
import { contentHash } from './content-hash.ts';
import type { Progress } from './progress.ts';
import { repositoryRoot } from './repository.ts';
import { residents } from './residents.ts';

type Package = {
  readonly folder: string;
  /** What the result depends on, besides the lock file and the way of building. */
  readonly inputs: readonly string[];
  readonly configuration: InlineConfig;
};

const HOUSE_INPUTS = [
  'contracts/src',
  'chassis/src',
  'docs/openapi.json',
  'package-lock.json',
  'dev/src/build-packages.ts',
];

/**
 * Builds what has changed since the last time: every service into one file with the house's own packages
 * inside, the web app into static files. Rejects with the bundler's words.
 */
export async function buildPackages(progress: Progress): Promise<void> {
  // Two commands may build at once; the second finds everything done.
  await withLock(join(repositoryRoot, 'node_modules', '.cache', 'build.lock'), async () => {
    const stale = packages().filter((one) => builtFrom(one) !== inputHash(one));
    const worker = async () => {
      for (let next = stale.shift(); next; next = stale.shift()) await build(next, progress);
    };
    const workers = () => Array.from({ length: Math.min(2, availableParallelism()) }, worker);
    await inProduction(() => Promise.all(workers()));
  });
}

/** For users, whoever builds: the bundler goes by the process's own `NODE_ENV`, which a test run sets otherwise. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function build(one: Package, progress: Progress): Promise<void> {
  // Loaded only when there is something to build.
  const vite = await import('vite');
  const hash = inputHash(one);
  rmSync(hashFile(one), { force: true });
  await progress.step(`Building ${one.folder}`, () => vite.build(one.configuration));
  mkdirSync(join(repositoryRoot, one.folder, 'dist'), { recursive: true });
  writeFileSync(hashFile(one), hash);
}

/** The web app first: it takes longest. */
function packages(): Package[] {
  return [webPackage(), ...residents.map(({ folder }) => servicePackage(folder))];
}

function servicePackage(folder: string): Package {
  return {
    folder,
    inputs: [`${folder}/src`, `${folder}/package.json`, ...HOUSE_INPUTS],
    configuration: oneFileOf(folder, 'main'),
  };
}

/** How a package for Node becomes one file. */
export function oneFileOf(folder: string, entry: string, outDir = 'dist'): InlineConfig {
  return {
    root: join(repositoryRoot, folder),
    configFile: false,
    logLevel: 'error',
    // The house's packages are sources and go inside; npm's packages stay outside, but for one of which
    // a hundredth is used: so much of it becomes a file of its own, and the rest is in no image.
    ssr: { noExternal: [/^@app\//, '@polar-sh/sdk'] },
    build: {
      ssr: `src/${entry}.ts`,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${entry}.js` } },
    },
  };
}

function webPackage(): Package {
  const root = join(repositoryRoot, 'web');
  const inputs = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json'];
  return {
    folder: 'web',
    inputs: [...inputs.map((path) => `web/${path}`), ...HOUSE_INPUTS],
    configuration: { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' },
  };
}

function inputHash({ inputs }: Package): string {
  return contentHash(repositoryRoot, inputs);
}

function builtFrom(one: Package): string {
  try {
    return readFileSync(hashFile(one), 'utf8');
  } catch {
    return 'nothing';
  }
}

function hashFile({ folder }: Package): string {
  return join(repositoryRoot, folder, 'dist', '.built-from');
}
