import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this clone. */
export const repositoryRoot = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Where `npm start` and `npm run dev` keep data, logs and secrets. */
export const stackDirectory = resolve(process.env.STACK_DIR ?? join(repositoryRoot, '.stack'));

/** Where scenarios and benchmarks keep stacks of their own. */
export const testStackDirectory = join(repositoryRoot, '.test-stack', 'system');
