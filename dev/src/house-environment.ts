import { join } from 'node:path';
import type { HousePorts } from './house-ports.ts';
import type { HouseStores } from './house-stores.ts';
import { repositoryRoot } from './repository.ts';
import type { Resident, ResidentName } from './residents.ts';
import { type ServiceResident, services } from './residents.ts';
import type { Secrets } from './secrets.ts';

export type Shape = 'built' | 'watch';

/** What every process of one house has in common. */
export type Surroundings = {
  readonly shape: Shape;
  readonly ports: HousePorts;
  /** Where each kind is called when several of it stand behind one address. */
  readonly fronts?: HousePorts['http'];
  readonly stores: HouseStores;
  readonly secrets: Secrets;
  readonly smtpUrl: string;
  readonly baseUrl: string;
  /** What the person who starts the house has set; it wins where it may. */
  readonly given: NodeJS.ProcessEnv;
  /** Settings of the identity-service that lead to stand-ins of providers; none where it has none. */
  readonly standIns: Readonly<Record<string, string>>;
};

/** The environment of one process: everybody's part, its own part, and no secret of another service. */
export function environmentOf(resident: Resident, surroundings: Surroundings): NodeJS.ProcessEnv {
  const { shape, ports, stores, secrets, baseUrl, given } = surroundings;
  const { fronts = ports.http } = surroundings;
  const own = {
    ...withoutSecrets(given),
    NODE_ENV: nodeEnvironment(shape, given),
    BASE_URL: baseUrl,
    PORT: String(ports.http[resident.name]),
    METRICS_PORT: String(ports.metrics[resident.name]),
    LISTEN_HOST: listenHost(resident.name, shape, given),
    REDIS_URL: stores.redisUrl,
    // Nobody takes over from a process that is the only one of its kind: its end need not wait.
    SHUTDOWN_IDLE_SECONDS: given.SHUTDOWN_IDLE_SECONDS || (surroundings.fronts ? '3' : '0'),
  };
  if (resident.name === 'gateway') {
    return {
      ...own,
      IDENTITY_URL: `http://127.0.0.1:${fronts.identity}`,
      ORG_URL: `http://127.0.0.1:${fronts.org}`,
      BILLING_URL: `http://127.0.0.1:${fronts.billing}`,
      WEB_DIST: join(repositoryRoot, 'web', 'dist'),
    };
  }
  const service = services.find(({ name }) => name === resident.name);
  const ofBilling = {
    BILLING_WEBHOOK_SECRET: given.BILLING_WEBHOOK_SECRET || secrets.billingWebhook,
    BILLING_PROVIDER_ACCESS_TOKEN: given.BILLING_PROVIDER_ACCESS_TOKEN,
    BILLING_PROVIDER_URL: given.BILLING_PROVIDER_URL,
    BILLING_PROVIDER_DASHBOARD_URL: given.BILLING_PROVIDER_DASHBOARD_URL,
  };
  return {
    ...own,
    ...(service ? databaseOf(service, stores) : {}),
    AUTH_SECRET: given.AUTH_SECRET || secrets.auth,
    NATS_URL: stores.natsUrls[resident.name],
    MIGRATE_ON_START: given.MIGRATE_ON_START || 'true',
    SMTP_URL: given.SMTP_URL || surroundings.smtpUrl,
    MAIL_FROM: given.MAIL_FROM || 'The house <no-reply@localhost.localdomain>',
    ...(resident.name === 'billing' ? ofBilling : {}),
    ...(resident.name === 'identity'
      ? { ...providerSecrets(given), ...surroundings.standIns }
      : {}),
  };
}

/** The variables that name a service's database: for its work and, where we made it, for migrations. */
export function databaseOf({ name, databaseVariable }: ServiceResident, stores: HouseStores) {
  const ownerUrl = stores.ownerUrls[name];
  return {
    [databaseVariable]: stores.databaseUrls[name],
    ...(ownerUrl === undefined ? {} : { [migrationVariable(databaseVariable)]: ownerUrl }),
  };
}

const migrationVariable = (databaseVariable: string) =>
  databaseVariable.replace('_DATABASE_URL', '_MIGRATION_DATABASE_URL');

function nodeEnvironment(shape: Shape, given: NodeJS.ProcessEnv): string {
  const known = ['dev', 'development', 'production'];
  if (given.NODE_ENV && known.includes(given.NODE_ENV)) return given.NODE_ENV;
  return shape === 'watch' ? 'development' : 'production';
}

/** Only the door for browsers may be opened to other machines, and only when that is asked for. */
function listenHost(name: ResidentName, shape: Shape, given: NodeJS.ProcessEnv): string {
  return (name === 'gateway' && shape === 'built' && given.LISTEN_HOST) || '127.0.0.1';
}

/** What only one service may know is handed to that one alone. */
function withoutSecrets(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const hidden = new Set([
    ...services.flatMap(({ databaseVariable }) => [
      databaseVariable,
      migrationVariable(databaseVariable),
    ]),
    'AUTH_SECRET',
    'BILLING_WEBHOOK_SECRET',
    'BILLING_PROVIDER_ACCESS_TOKEN',
  ]);
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => !hidden.has(name) && !isOfProvider(name)),
  );
}

/** What social providers gave us is for the identity-service. */
const isOfProvider = (name: string) => /^[A-Z]+_(?:CLIENT_SECRET|PRIVATE_KEY)$/.test(name);
const providerSecrets = (given: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => isOfProvider(name)));
