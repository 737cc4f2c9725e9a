import { join } from 'node:path';
import { setUpBroker } from '@tessera/chassis/messaging/broker-setup';
import { createLog } from '@tessera/chassis/ports/log';
import { type RedisAccount, redisAccounts, redisUserLine } from '@tessera/chassis/redis/accounts';
import type { ServiceName } from '@tessera/contracts/routes';
import {
  deploymentAccount,
  deploymentPermissions,
  natsPermissions,
} from '@tessera/contracts/subjects';
import { ensureStack, type Stack } from '@tessera/local-stack/ensure-stack';
import type { Profile } from '@tessera/local-stack/local-server';
import type { ServerName } from '@tessera/local-stack/state';
import { type ServiceDefinition, services } from '../processes/process-definitions.ts';
import type { Progress } from '../progress.ts';
import { prepareDatabases, type ServiceDatabase } from './databases.ts';
import { externalServiceNames, externalServiceUsers } from './external-services.ts';
import type { Secrets } from './stack-secrets.ts';

/** The stores of a stack: local servers, or those that the environment names. */
export type StackStores = {
  /** The local servers; null when the environment names every store. */
  readonly localStores: Stack | null;
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** The database URL of the role that owns a service's schema; absent for databases that the environment names. */
  readonly ownerUrls: Readonly<Partial<Record<ServiceName, string>>>;
  /** The URL with the default account, which has all rights, for operators and scenarios. */
  readonly redisUrl: string;
  /** URLs by account; each process has its own, with the commands and keys that it needs. */
  readonly redisUrls: Readonly<Record<RedisAccount, string>>;
  /** URLs by service; each has its own user that may publish and subscribe to its own subjects only. */
  readonly natsUrls: Readonly<Record<ServiceName, string>>;
  /** URLs by external service that has an account on the broker. */
  readonly externalNatsUrls: Readonly<Record<string, string>>;
  /** A user with access to all subjects, for operators and scenarios. */
  readonly operatorNatsUrl: string;
  /** Creates the streams and durable consumers, with the account that may do so. Keeps existing ones. */
  prepareBroker(): Promise<void>;
};

type StoreOptions = {
  readonly directory: string;
  readonly profile: Profile;
  readonly environment: NodeJS.ProcessEnv;
  readonly secrets: Secrets;
  readonly portBase?: number | undefined;
  readonly progress: Progress;
};

const OPERATOR = 'operator';
const ownerOf = (name: ServiceName) => `${name}-owner`;

/** Names of the stores' users in the secrets. */
export const storeUsers = [
  ...services.flatMap(({ name }) => [name, ownerOf(name)]),
  ...externalServiceNames,
  OPERATOR,
  deploymentAccount,
];

/** Starts the servers that the environment does not name, and prepares a schema and roles per service. */
export async function startStores(options: StoreOptions): Promise<StackStores> {
  const { directory, environment, secrets, progress } = options;
  const users = natsUsers(secrets);
  const needed = neededServers(environment);
  const localStores =
    needed.length === 0
      ? null
      : await progress.step(`Starting ${needed.join(', ')}`, (report) =>
          ensureStack({
            directory,
            profile: options.profile,
            servers: needed,
            postgresPassword: secrets.postgres,
            redisPassword: secrets.redis,
            redisUsers: redisUserLines(secrets),
            natsUsers: users,
            report,
            ...(options.portBase === undefined ? {} : { portBase: options.portBase }),
          }),
        );
  try {
    const natsUrlOf = (name: string) =>
      environment.NATS_URL ||
      requireStores(localStores).natsUrl({ name, password: secrets.nats[name] ?? '' });
    const replicas = Number(environment.NATS_STREAM_REPLICAS) || 1;
    const prepareBroker = () => prepareBrokerAt(natsUrlOf(deploymentAccount), replicas);
    const [urls] = await Promise.all([
      databaseUrls(localStores, environment, secrets, progress),
      // A broker that the environment names may start later; services support that. The local one runs already.
      environment.NATS_URL ? void prepareBroker().catch(() => undefined) : prepareBroker(),
    ]);
    return {
      localStores,
      prepareBroker,
      ...urls,
      redisUrl: environment.REDIS_URL || requireStores(localStores).redisUrl,
      ...accountUrls({
        natsUrlOf,
        redisUrlOf: (name) =>
          environment.REDIS_URL ||
          requireStores(localStores).redisUrlOf({ name, password: secrets.redisUsers[name] }),
      }),
    };
  } catch (error) {
    await localStores?.release();
    throw error;
  }
}

/** Creates the streams and durable consumers with the deployment account of that URL. */
export const prepareBrokerAt = (natsUrl: string, natsStreamReplicas: number): Promise<void> =>
  setUpBroker({ natsUrl, natsStreamReplicas }, createLog('prepare-broker', 'silent'));

type UrlsOf = {
  natsUrlOf(name: string): string;
  redisUrlOf(account: RedisAccount): string;
};

/** The URLs of Redis and NATS for each account. */
export const accountUrls = ({
  natsUrlOf,
  redisUrlOf,
}: UrlsOf): Pick<
  StackStores,
  'redisUrls' | 'natsUrls' | 'externalNatsUrls' | 'operatorNatsUrl'
> => ({
  redisUrls: Object.fromEntries(redisAccounts.map((name) => [name, redisUrlOf(name)])) as Record<
    RedisAccount,
    string
  >,
  natsUrls: byService(natsUrlOf),
  externalNatsUrls: Object.fromEntries(externalServiceNames.map((name) => [name, natsUrlOf(name)])),
  operatorNatsUrl: natsUrlOf(OPERATOR),
});

/** The lines of Redis' configuration that create the accounts of the processes. */
export const redisUserLines = ({ redisUsers }: Secrets): string[] =>
  redisAccounts.map((name) => redisUserLine(name, redisUsers[name]));

/** Logs are below the directory of the stack. */
export const logFileOf = (directory: string, name: string) =>
  join(directory, 'logs', `${name}.log`);

function neededServers(environment: NodeJS.ProcessEnv): ServerName[] {
  const needed: ServerName[] = [];
  if (services.some(({ databaseVariable }) => !environment[databaseVariable])) {
    needed.push('postgres');
  }
  if (!environment.REDIS_URL) needed.push('redis');
  if (!environment.NATS_URL) needed.push('nats');
  return needed;
}

/** The accounts of the broker with their permissions. */
export function natsUsers(secrets: Secrets) {
  const own = services.map(({ name }) => ({
    name,
    password: secrets.nats[name] ?? '',
    ...natsPermissions(name),
  }));
  const everything = { publish: ['>'], subscribe: ['>'] };
  const operator = { name: OPERATOR, password: secrets.nats[OPERATOR] ?? '', ...everything };
  const deployment = {
    name: deploymentAccount,
    password: secrets.nats[deploymentAccount] ?? '',
    ...deploymentPermissions(),
  };
  return [...own, ...externalServiceUsers(secrets), operator, deployment];
}

async function databaseUrls(
  localStores: Stack | null,
  environment: NodeJS.ProcessEnv,
  secrets: Secrets,
  progress: Progress,
): Promise<Pick<StackStores, 'databaseUrls' | 'ownerUrls'>> {
  const ours = services.filter(({ databaseVariable }) => !environment[databaseVariable]);
  const serviceDatabases = ours.map((service) => serviceDatabaseOf(service, secrets));
  const prepared =
    ours.length === 0
      ? []
      : await progress.step('Preparing schemas and roles', () =>
          prepareDatabases(requireStores(localStores).postgresUrl, serviceDatabases),
        );
  const made = new Map(ours.map(({ name }, index) => [name, prepared[index]]));
  const variables = new Map(services.map(({ name, databaseVariable }) => [name, databaseVariable]));
  return {
    databaseUrls: byService(
      (name) => made.get(name)?.url ?? environment[variables.get(name) ?? ''] ?? '',
    ),
    ownerUrls: Object.fromEntries([...made].map(([name, urls]) => [name, urls?.ownerUrl])),
  };
}

/** The schema and the roles of a service. */
export const serviceDatabaseOf = (
  { name, schema, role }: ServiceDefinition,
  { databases }: Secrets,
): ServiceDatabase => ({
  schema,
  service: { role, password: databases[name] ?? '' },
  owner: { role: `${schema}_owner`, password: databases[ownerOf(name)] ?? '' },
});

function byService(urlOf: (name: ServiceName) => string): Record<ServiceName, string> {
  const entries = services.map(({ name }) => [name, urlOf(name)] as const);
  return Object.fromEntries(entries) as Record<ServiceName, string>;
}

function requireStores(localStores: Stack | null): Stack {
  if (!localStores) throw new Error('A store was neither named by the environment nor started');
  return localStores;
}
