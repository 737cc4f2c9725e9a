import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '@tessera/local-stack/lock';
import { processes } from '../processes/process-definitions.ts';
import type { Progress } from '../progress.ts';
import { repositoryRoot } from '../repository.ts';
import { runBundler } from './bundler-process.ts';
import { contentHash } from './content-hash.ts';

type Package = {
  readonly folder: string;
  /** Files that the result depends on, besides `SHARED_INPUTS`. */
  readonly inputs: readonly string[];
};

const SHARED_INPUTS = [
  'contracts/src',
  'chassis/src',
  'docs/openapi.json',
  'package-lock.json',
  'dev/src/packages/bundle-configuration.ts',
];

/**
 * Builds the packages whose inputs changed since the last build: every service into one file that includes the
 * workspace packages, the web app into static files. Rejects with the bundler's message, or when `signal` aborts.
 */
export async function buildPackages(progress: Progress, signal?: AbortSignal): Promise<void> {
  // Two commands may build at the same time: the second one waits, and then finds all packages built.
  await withLock(join(repositoryRoot, 'node_modules', '.cache', 'build.lock'), async () => {
    const hashes = new Map(packages().map((one) => [one.folder, inputHash(one)]));
    const stale = [...hashes].filter(([folder, hash]) => builtFrom(folder) !== hash);
    for (const [folder] of stale) rmSync(hashFile(folder), { force: true });

    const folders = stale.map(([folder]) => folder);
    if (folders.length === 0) return;
    await runBundler(folders, {
      progress,
      ...(signal ? { signal } : {}),
      onBuilt: (folder) => noteBuilt(folder, hashes.get(folder) ?? ''),
    });
  });
}

/** The web app comes first, because its build takes longest. */
function packages(): Package[] {
  const web = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json'];
  return [
    { folder: 'web', inputs: [...web.map((path) => `web/${path}`), ...SHARED_INPUTS] },
    ...processes.map(({ folder }) => ({
      folder,
      inputs: [`${folder}/src`, `${folder}/package.json`, ...SHARED_INPUTS],
    })),
  ];
}

function inputHash({ inputs }: Package): string {
  return contentHash(repositoryRoot, inputs);
}

function builtFrom(folder: string): string {
  try {
    return readFileSync(hashFile(folder), 'utf8');
  } catch {
    return 'nothing';
  }
}

function noteBuilt(folder: string, hash: string): void {
  mkdirSync(join(repositoryRoot, folder, 'dist'), { recursive: true });
  writeFileSync(hashFile(folder), hash);
}

function hashFile(folder: string): string {
  return join(repositoryRoot, folder, 'dist', '.built-from');
}
