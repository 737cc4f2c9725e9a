import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this clone. */
export const repositoryRoot = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The directory of `npm start` and `npm run dev` for data, logs and secrets. */
export const stackDirectory = resolve(process.env.STACK_DIR ?? join(repositoryRoot, '.stack'));

/** The directory for the separate stacks of scenarios and benchmarks. */
export const testStackDirectory = join(repositoryRoot, '.test-stack', 'system');

/** The version of the packages, and the commit of this clone; `unknown` without git. */
export function repositoryBuild(): { readonly version: string; readonly revision: string } {
  const manifest = readFileSync(join(repositoryRoot, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return { version, revision: commit() };
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
