import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';
import { runNode } from './run-tool.ts';

const script = join(repositoryRoot, 'bench', 'src', 'main.ts');
process.exitCode = await runNode(['--import', 'tsx', script, ...process.argv.slice(2)]);
