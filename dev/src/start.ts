import { startStackFromCommandLine } from './start-stack.ts';

await startStackFromCommandLine({ mode: 'built', keepServers: false });
