import { startStackFromCommandLine } from './start-stack.ts';

await startStackFromCommandLine({ shape: 'watch', keepServers: true });
