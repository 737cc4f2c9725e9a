import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this clone. */
export const repositoryRoot = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The directory of `npm start` and `npm run dev` for data, logs and secrets. */
export const stackDirectory = resolve(process.env.STACK_DIR ?? join(repositoryRoot, '.stack'));

/** The directory for the separate stacks of scenarios and benchmarks. */
export const testStackDirectory = join(repositoryRoot, '.test-stack', 'system');
