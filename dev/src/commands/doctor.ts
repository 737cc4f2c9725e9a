import { canFetchWithApt } from '@tessera/local-stack/apt-root';
import { cacheDirectory } from '@tessera/local-stack/directories';
import { findServer, type SystemServer } from '@tessera/local-stack/find-server';
import { natsProgram } from '@tessera/local-stack/nats';
import { isFree } from '@tessera/local-stack/ports';
import { choosePostgresAccount } from '@tessera/local-stack/postgres-account';
import { findPostgres } from '@tessera/local-stack/postgres-installation';
import { isAlive } from '@tessera/local-stack/process-identity';
import { redisProgram } from '@tessera/local-stack/redis';
import { readState } from '@tessera/local-stack/state';
import { processes } from '../processes/process-definitions.ts';
import { stackDirectory } from '../repository.ts';
import { readStackState } from '../stack/stack-state.ts';

const postgres = await findPostgres();
const account = await choosePostgresAccount().catch((error: Error) => ({ kind: error.message }));
const storeState = readState(stackDirectory);
const stackState = readStackState(stackDirectory);
const ports = processes.flatMap(({ name, port, metricsPort }) => [
  [name, port] as const,
  [`${name} metrics`, metricsPort] as const,
]);

const lines = [
  ['Node', process.versions.node],
  ['System', `${process.platform} ${process.arch}`],
  ['PostgreSQL', postgres ? `${postgres.majorVersion}, ${postgres.source}` : 'missing'],
  ['PostgreSQL runs as', account.kind],
  ['Redis', originOf(redisProgram)],
  ['NATS', originOf(natsProgram)],
  ['Downloads', cacheDirectory()],
  ['Data', stackDirectory],
  [
    'Stack',
    stackState && isAlive(stackState.launcher) ? `up (process ${stackState.launcher.pid})` : 'down',
  ],
  ...Object.entries(storeState.ports).map(([name, port]) => [
    `Port of ${name}`,
    `${port}, ${serverStatus(name)}`,
  ]),
  ...(await Promise.all(
    ports.map(async ([name, port]) => [
      `Port of ${name}`,
      `${port}, ${(await isFree(port)) ? 'free' : 'in use'}`,
    ]),
  )),
];
const width = Math.max(...lines.map(([name = '']) => name.length));
for (const [name = '', value] of lines) {
  process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
}

function originOf(server: SystemServer): string {
  try {
    const found = findServer(server);
    if (found) return found.source;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return canFetchWithApt()
    ? 'not here yet; fetched from the system packages at the first start'
    : `missing; install it or set ${server.variable}`;
}

function serverStatus(portName: string): string {
  const name = portName.replace('-monitor', '');
  const identity = Object.entries(storeState.servers).find(([server]) => server === name)?.[1];
  return identity && isAlive(identity) ? `running (process ${identity.pid})` : 'stopped';
}
