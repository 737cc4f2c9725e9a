import { join } from 'node:path';
import { billingSettings } from '@tessera/billing-ingest-service/config';
import { brokerSetupSettings, type Setting, type Settings } from '@tessera/chassis/config';
import { derivedEnvironment, derivedReaders } from '@tessera/chassis/crypto/derived-secrets';
import { gatewaySettings } from '@tessera/gateway/config';
import { identitySettings } from '@tessera/identity-service/config';
import { orgSettings } from '@tessera/org-service/config';
import type { HousePorts } from './house-ports.ts';
import type { HouseStores } from './house-stores.ts';
import { isLoopbackUrl } from './loopback.ts';
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

/**
 * The environment of one process that serves: of the settings, those that it reads, without the role that owns its schema
 * (SEC-124), and what is no setting of any process, such as PATH.
 */
export function environmentOf(resident: Resident, surroundings: Surroundings): NodeJS.ProcessEnv {
  const read = readBy(resident.name);
  read.delete(migrationVariable(databaseVariableOf(resident.name)));
  const entries = Object.entries(valuesFor(resident, surroundings));
  return Object.fromEntries(
    entries.filter(([variable]) => read.has(variable) || !readByAny.has(variable)),
  );
}

/** The environment of the process that migrates a service's schema: the service's, and the role that owns the schema. */
export function migrationEnvironmentOf(
  service: ServiceResident,
  surroundings: Surroundings,
): NodeJS.ProcessEnv {
  const { stores, given } = surroundings;
  const variable = migrationVariable(service.databaseVariable);
  return {
    ...environmentOf(service, surroundings),
    ...ownerDatabaseOf(service, stores, { [variable]: given[variable] }),
  };
}

const settingsOf: Readonly<Record<ResidentName, Settings>> = {
  gateway: gatewaySettings,
  identity: identitySettings,
  org: orgSettings,
  billing: billingSettings,
};
const readBy = (name: ResidentName) =>
  new Set(Object.values(settingsOf[name]).map(({ variable }) => variable));
const readByAny = new Set(
  [...Object.values(settingsOf), brokerSetupSettings].flatMap((settings) =>
    Object.values<Setting>(settings).map(({ variable }) => variable),
  ),
);

function valuesFor(resident: Resident, surroundings: Surroundings): NodeJS.ProcessEnv {
  const { shape, ports, stores, secrets, baseUrl, given } = surroundings;
  const { fronts = ports.http } = surroundings;
  const own = {
    ...given,
    NODE_ENV: nodeEnvironment(shape, given),
    BASE_URL: baseUrl,
    PORT: String(ports.http[resident.name]),
    METRICS_PORT: String(ports.metrics[resident.name]),
    OPERATOR_TOKEN: given.OPERATOR_TOKEN || secrets.operatorToken,
    LISTEN_HOST: listenHost(resident.name, shape, given),
    REDIS_URL: stores.redisUrls[resident.name],
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
    // Samples are for trying out: nobody proves that the sample merchant is theirs.
    BILLING_SELF_LINKING_ENABLED:
      given.BILLING_SELF_LINKING_ENABLED || (isLoopbackUrl(baseUrl) ? 'true' : undefined),
  };
  return {
    ...own,
    ...(service ? databaseOf(service, stores) : {}),
    ...signingSecrets(resident.name, given, secrets),
    NATS_URL: stores.natsUrls[resident.name],
    // A process of its own does, with the role that owns the schema.
    MIGRATE_ON_START: 'false',
    SMTP_URL: given.SMTP_URL || surroundings.smtpUrl,
    MAIL_FROM: given.MAIL_FROM || 'The house <no-reply@localhost.localdomain>',
    ...(resident.name === 'billing' ? ofBilling : {}),
    ...(resident.name === 'identity' ? surroundings.standIns : {}),
  };
}

/** `AUTH_SECRET` is identity's alone; the others have what is derived from it (SEC-124). */
function signingSecrets(name: ResidentName, given: NodeJS.ProcessEnv, secrets: Secrets) {
  const { AUTH_COOKIE_SECRETS } = given;
  const authSecret = given.AUTH_SECRET || secrets.auth;
  const reader = derivedReaders.find((one) => one === name);
  if (reader === undefined) return { AUTH_SECRET: authSecret, AUTH_COOKIE_SECRETS };
  return derivedEnvironment(reader, {
    authSecrets: listOf(authSecret),
    cookieSecrets: AUTH_COOKIE_SECRETS ? listOf(AUTH_COOKIE_SECRETS) : undefined,
  });
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** The variable that names a service's database, with the role that it works with. */
export function databaseOf({ name, databaseVariable }: ServiceResident, stores: HouseStores) {
  return { [databaseVariable]: stores.databaseUrls[name] };
}

/** The variable that names the role that owns a service's schema, where we made it; else `fallback`. */
export function ownerDatabaseOf(
  { name, databaseVariable }: ServiceResident,
  stores: HouseStores,
  fallback: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
  const ownerUrl = stores.ownerUrls[name];
  return ownerUrl === undefined ? fallback : { [migrationVariable(databaseVariable)]: ownerUrl };
}

const databaseVariableOf = (name: ResidentName) =>
  services.find((service) => service.name === name)?.databaseVariable ?? '';
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
