import { parseArgs } from 'node:util';
import { startStackFromCommandLine } from './start-stack.ts';

await startStackFromCommandLine({ mode: 'watch', keepServers: true });
