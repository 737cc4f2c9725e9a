import { parseArgs } from 'node:util';
import { startStackFromCommandLine } from './start-stack.ts';

const { values } = parseArgs({ options: { empty: { type: 'boolean', default: false } } });
await startStackFromCommandLine({
  mode: 'watch',
  keepServers: true,
  sampleAccounts: !values.empty,
});
