import { join } from 'node:path';
import { billingSettings } from '@tessera/billing-ingest-service/config';
import { brokerSetupSettings, type Setting, type Settings } from '@tessera/chassis/config';
import { derivedEnvironment, derivedReaders } from '@tessera/chassis/crypto/derived-secrets';
import { gatewaySettings } from '@tessera/gateway/config';
import { identitySettings } from '@tessera/identity-service/config';
import { orgSettings } from '@tessera/org-service/config';
import { consoleSections } from '../dev-console/layout.ts';
import {
  type ProcessDefinition,
  type ProcessName,
  type ServiceDefinition,
  services,
} from '../processes/process-definitions.ts';
import { repositoryBuild, repositoryRoot } from '../repository.ts';
import type { StackPorts } from './stack-ports.ts';
import type { Secrets } from './stack-secrets.ts';
import type { StackStores } from './stack-stores.ts';

export type StackMode = 'built' | 'watch';

/** The values that all processes of one stack share. */
export type StackContext = {
  readonly mode: StackMode;
  /** The root of the clone whose programs run, if not this one: that of another version. */
  readonly programRoot?: string;
  readonly ports: StackPorts;
  /** The ports of the load balancers when there are several processes of each kind. */
  readonly balancerPorts?: StackPorts['http'];
  readonly stores: StackStores;
  readonly secrets: Secrets;
  readonly smtpUrl: string;
  readonly baseUrl: string;
  /** The environment of the user who starts the stack; it takes precedence where that is allowed. */
  readonly userEnvironment: NodeJS.ProcessEnv;
  /** Settings with which the identity-service uses mock providers; empty without them. */
  readonly mockProviderSettings: Readonly<Record<string, string>>;
};

export const programRootOf = ({
  programRoot = repositoryRoot,
}: Pick<StackContext, 'programRoot'>) => programRoot;

/**
 * The environment of one process that serves: the settings that it reads, without the role that owns its schema
 * (SEC-124), and variables that are no setting of any process, such as PATH.
 */
export function environmentOf(
  definition: ProcessDefinition,
  context: StackContext,
): NodeJS.ProcessEnv {
  const read = readBy(definition.name);
  read.delete(migrationVariable(databaseVariableOf(definition.name)));
  const entries = Object.entries(valuesFor(definition, context));
  return Object.fromEntries(
    entries.filter(([variable]) => read.has(variable) || !readByAny.has(variable)),
  );
}

/** The environment of the process that migrates a service's schema: also has the role that owns the schema. */
export function migrationEnvironmentOf(
  service: ServiceDefinition,
  context: StackContext,
): NodeJS.ProcessEnv {
  const { stores, userEnvironment } = context;
  const variable = migrationVariable(service.databaseVariable);
  return {
    ...environmentOf(service, context),
    ...ownerDatabaseOf(service, stores, { [variable]: userEnvironment[variable] }),
  };
}

const settingsOf: Readonly<Record<ProcessName, Settings>> = {
  gateway: gatewaySettings,
  identity: identitySettings,
  org: orgSettings,
  billing: billingSettings,
};
const readBy = (name: ProcessName) =>
  new Set(Object.values(settingsOf[name]).map(({ variable }) => variable));
const readByAny = new Set(
  [...Object.values(settingsOf), brokerSetupSettings].flatMap((settings) =>
    Object.values<Setting>(settings).map(({ variable }) => variable),
  ),
);

const build = repositoryBuild();

const sampleEventsUrl = (port: number) =>
  `http://127.0.0.1:${port}${consoleSections.webhooks.path}/send-samples`;

function valuesFor(definition: ProcessDefinition, context: StackContext): NodeJS.ProcessEnv {
  const { mode, ports, stores, secrets, baseUrl, userEnvironment } = context;
  const { balancerPorts = ports.http } = context;
  const own = {
    ...userEnvironment,
    NODE_ENV: nodeEnvironment(mode, userEnvironment),
    BASE_URL: baseUrl,
    BUILD_VERSION: userEnvironment.BUILD_VERSION || build.version,
    BUILD_REVISION: userEnvironment.BUILD_REVISION || build.revision,
    PORT: String(ports.http[definition.name]),
    METRICS_PORT: String(ports.metrics[definition.name]),
    OPERATOR_TOKEN: userEnvironment.OPERATOR_TOKEN || secrets.operatorToken,
    LISTEN_HOST: listenHost(definition.name, mode, userEnvironment),
    REDIS_URL: stores.redisUrls[definition.name],
    // The only process of its kind does not wait before it stops, because no other one can take over its connections.
    SHUTDOWN_IDLE_SECONDS:
      userEnvironment.SHUTDOWN_IDLE_SECONDS || (context.balancerPorts ? '3' : '0'),
  };
  if (definition.name === 'gateway') {
    return {
      ...own,
      IDENTITY_URL: `http://127.0.0.1:${balancerPorts.identity}`,
      ORG_URL: `http://127.0.0.1:${balancerPorts.org}`,
      BILLING_URL: `http://127.0.0.1:${balancerPorts.billing}`,
      WEB_DIST: join(programRootOf(context), 'web', 'dist'),
    };
  }
  const service = services.find(({ name }) => name === definition.name);
  const ofBilling = {
    BILLING_WEBHOOK_SECRET: userEnvironment.BILLING_WEBHOOK_SECRET || secrets.billingWebhook,
    // The ownership of the sample merchant cannot be proven.
    BILLING_SELF_LINKING_ENABLED:
      userEnvironment.BILLING_SELF_LINKING_ENABLED || (isLoopbackUrl(baseUrl) ? 'true' : undefined),
    BILLING_SAMPLE_EVENTS_URL:
      userEnvironment.BILLING_SAMPLE_EVENTS_URL ||
      (isLoopbackUrl(baseUrl) ? sampleEventsUrl(ports.devConsole) : undefined),
  };
  return {
    ...own,
    ...(service ? databaseOf(service, stores) : {}),
    ...signingSecrets(definition.name, userEnvironment, secrets),
    NATS_URL: stores.natsUrls[definition.name],
    // A separate process migrates, with the role that owns the schema.
    MIGRATE_ON_START: 'false',
    SMTP_URL: userEnvironment.SMTP_URL || context.smtpUrl,
    MAIL_FROM: userEnvironment.MAIL_FROM,
    ...(definition.name === 'billing' ? ofBilling : {}),
    ...(definition.name === 'identity' ? context.mockProviderSettings : {}),
    // The password of the sample accounts is public.
    AUTH_ALLOW_DEVELOPMENT_PASSWORD: mode === 'watch' ? 'true' : undefined,
  };
}

/** Only identity has `AUTH_SECRET`; the others have secrets that are derived from it (SEC-124). */
function signingSecrets(name: ProcessName, userEnvironment: NodeJS.ProcessEnv, secrets: Secrets) {
  const { AUTH_COOKIE_SECRETS } = userEnvironment;
  const authSecret = userEnvironment.AUTH_SECRET || secrets.auth;
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

/** The variable with the database URL of a service, for the role without rights to change the schema. */
export function databaseOf({ name, databaseVariable }: ServiceDefinition, stores: StackStores) {
  return { [databaseVariable]: stores.databaseUrls[name] };
}

/** The variable with the database URL of the role that owns the schema, if this stack created it; else `fallback`. */
export function ownerDatabaseOf(
  { name, databaseVariable }: ServiceDefinition,
  stores: StackStores,
  fallback: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
  const ownerUrl = stores.ownerUrls[name];
  return ownerUrl === undefined ? fallback : { [migrationVariable(databaseVariable)]: ownerUrl };
}

const databaseVariableOf = (name: ProcessName) =>
  services.find((service) => service.name === name)?.databaseVariable ?? '';
const migrationVariable = (databaseVariable: string) =>
  databaseVariable.replace('_DATABASE_URL', '_MIGRATION_DATABASE_URL');

function nodeEnvironment(mode: StackMode, userEnvironment: NodeJS.ProcessEnv): string {
  const known = ['dev', 'development', 'production'];
  if (userEnvironment.NODE_ENV && known.includes(userEnvironment.NODE_ENV))
    return userEnvironment.NODE_ENV;
  return mode === 'watch' ? 'development' : 'production';
}

/** Only the gateway of a built stack may listen for other machines, and only if LISTEN_HOST is set. */
function listenHost(
  name: ProcessName,
  mode: StackMode,
  userEnvironment: NodeJS.ProcessEnv,
): string {
  return (name === 'gateway' && mode === 'built' && userEnvironment.LISTEN_HOST) || '127.0.0.1';
}

/** Host names of the local machine. */
export const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL refers to the machine of the browser that opens it. */
export const isLoopbackUrl = (url: string) =>
  URL.canParse(url) && loopbackNames.has(new URL(url).hostname);
