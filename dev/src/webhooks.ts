import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';
import { runNode } from './run-tool.ts';

const script = join(repositoryRoot, 'dev', 'src', 'send-webhooks.ts');
process.exitCode = await runNode(['--import', 'tsx', script, ...process.argv.slice(2)]);
