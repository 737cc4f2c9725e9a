import { startStackFromCommandLine } from './start-stack.ts';

await startStackFromCommandLine({ shape: 'built', keepServers: false });
