import { join } from 'node:path';
import { brandingOf, brandingSettings } from '@tessera/chassis/branding-settings';
import { readConfig } from '@tessera/chassis/config';
import type { ServiceName } from '@tessera/contracts/routes';
import type { Stack } from '@tessera/local-stack/ensure-stack';
import type { Profile } from '@tessera/local-stack/local-server';
import { startDevConsole } from '../dev-console/dev-console-server.ts';
import { consoleSections } from '../dev-console/layout.ts';
import { inboxSection } from '../mail/inbox-section.ts';
import { createInbox, type Inbox } from '../mail/mail-inbox.ts';
import { openMailStore } from '../mail/mail-store.ts';
import { startSmtpCatcher } from '../mail/smtp-catcher.ts';
import { buildPackages } from '../packages/build-packages.ts';
import type { ProcessName } from '../processes/process-definitions.ts';
import { createProcessGroup } from '../processes/process-group.ts';
import { createReplicatedProcessGroup } from '../processes/replicas.ts';
import { startWebServer } from '../processes/web-server.ts';
import { type Progress, silentProgress } from '../progress.ts';
import { localProviders } from '../providers/local-providers.ts';
import { providersSection } from '../providers/providers-section.ts';
import { webhooksSection } from '../webhooks/webhooks-section.ts';
import { adoptBaselines } from './adopt-baseline.ts';
import { removeConnectionInfo, writeConnectionInfo } from './external-services.ts';
import { migrateSchemas } from './migrate-schemas.ts';
import type { StackMode } from './stack-environment.ts';
import { chooseStackPorts } from './stack-ports.ts';
import { loadOrCreateSecrets } from './stack-secrets.ts';
import { claimStack, recordWebhookTarget, removeStackState } from './stack-state.ts';
import { startStores, storeUsers } from './stack-stores.ts';

export type StackOptions = {
  /** Contains the stack's data, logs, mails and secrets; one stack per directory. */
  readonly directory: string;
  readonly profile: Profile;
  /** `built` runs the production build; `watch` runs the sources and reloads on change. */
  readonly mode: StackMode;
  /** `usual` are the documented ports or the next free ones; `free` are any. */
  readonly ports?: 'usual' | 'free';
  /** Settings as a user sets them; the launcher's own environment when left out. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly stackPortBase?: number;
  /** Restarts processes that die unexpectedly. */
  readonly restart?: boolean;
  /** How many processes of each kind, behind one address; one when left out. */
  readonly replicas?: number;
  /** Whether social providers that are not configured are mocked, where that is safe. */
  readonly mockProviders?: boolean;
  readonly progress?: Progress;
  /** Called for every process that dies or restarts. */
  readonly onIncident?: (line: string) => void;
  readonly signal?: AbortSignal;
};

export type RunningStack = {
  /** The app, without a trailing slash. */
  readonly url: string;
  /** The gateway at its local port, because this machine may not be able to reach `url`. */
  readonly gatewayUrl: string;
  readonly inbox: Inbox;
  /** The dev console, without a trailing slash. */
  readonly devConsoleUrl: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /** Bearer token of the operator calls on the metrics ports. */
  readonly operatorToken: string;
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  readonly redisUrl: string;
  /** The broker's URL for each external service, with its account. */
  readonly externalNatsUrls: Readonly<Record<string, string>>;
  /** A broker user with access to all subjects. */
  readonly natsUrl: string;
  /** Recreates missing streams and durable consumers. */
  prepareBroker(): Promise<void>;
  /** The local servers; null when the environment names every store. */
  readonly localStores: Stack | null;
  readonly directory: string;
  metricsUrl(name: ProcessName): string;
  /** Sends a signal to one process and returns: the process is not restarted. */
  kill(name: ProcessName, signal: NodeJS.Signals): void;
  /** Starts one process again and waits until it is ready. */
  start(name: ProcessName): Promise<void>;
  isRunning(name: ProcessName): boolean;
  /** Restarts all processes of a kind one after another, as a rolling update does. */
  rollingRestart(name: ProcessName): Promise<void>;
  /** Stops the gateway, then the services, then the servers. */
  stop(options?: { readonly keepServers?: boolean }): Promise<void>;
};

/**
 * Starts the whole stack: stores, schemas, mail catcher, services and gateway, each in its own process.
 * Resolves when all are ready; on failure or abort everything that was started is stopped again.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await startAll(options, undo, undoAll);
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function startAll(
  options: StackOptions,
  undo: (() => Promise<unknown>)[],
  undoAll: () => Promise<void>,
): Promise<RunningStack> {
  const { directory, mode, profile, signal, progress = silentProgress } = options;
  const userEnvironment = options.environment ?? process.env;
  const checkpoint = () => signal?.throwIfAborted();

  checkpoint();
  await claimStack(directory);
  undo.push(async () => removeStackState(directory));
  const ports = await chooseStackPorts(directory, {
    publicPort: userEnvironment.PORT ? Number(userEnvironment.PORT) : undefined,
    choice: options.ports ?? 'usual',
    watch: mode === 'watch',
  });
  const secrets = await loadOrCreateSecrets(join(directory, 'secrets.json'), storeUsers);
  const portBase = options.stackPortBase;
  const building = mode === 'built' ? buildPackages(progress, signal) : Promise.resolve();
  // The build is awaited below, after the stores, which start at the same time; until then, a failure has no handler.
  building.catch(() => undefined);
  const stores = await startStores({
    directory,
    profile,
    environment: userEnvironment,
    secrets,
    portBase,
    progress,
  });
  let keepServers = false;
  undo.push(async () => {
    if (!keepServers) await stores.localStores?.release();
  });
  checkpoint();
  if (userEnvironment.MIGRATE_ON_START !== 'false') await adoptBaselines(stores, progress);

  const mails = await openMailStore(join(directory, 'mail'));
  const smtp = await startSmtpCatcher(mails, ports.smtp);
  undo.push(() => smtp.stop());
  const baseUrl = (userEnvironment.BASE_URL || `http://localhost:${ports.web}`).replace(/\/$/, '');
  const providers = localProviders({
    userEnvironment: options.mockProviders ? userEnvironment : null,
    baseUrl,
    devConsolePort: ports.devConsole,
    secret: secrets.localProvider,
  });
  const webhook = {
    url: `${baseUrl}/webhooks/billing`,
    secret: userEnvironment.BILLING_WEBHOOK_SECRET || secrets.billingWebhook,
  };
  const sections = {
    mail: inboxSection(mails, baseUrl),
    providers: providersSection(providers),
    webhooks: webhooksSection(webhook),
  };
  const devConsole = await startDevConsole(sections, ports.devConsole);
  undo.push(() => devConsole.stop());
  await building;
  checkpoint();

  const context = {
    mode,
    ports,
    stores,
    secrets,
    smtpUrl: smtp.url,
    baseUrl,
    userEnvironment,
    mockProviderSettings: providers.environment,
  };
  const supervision = {
    directory,
    restart: options.restart ?? false,
    onIncident: options.onIncident ?? (() => undefined),
  };
  const { replicas = 1 } = options;
  const processGroup =
    replicas === 1
      ? createProcessGroup(context, supervision)
      : await createReplicatedProcessGroup(context, supervision, replicas);
  undo.push(() => processGroup.stopAll());
  const migrating = new AbortController();
  // The services wait for their schemas, so both start at the same time.
  const migrations = migrateSchemas(context, directory, migrating.signal);
  undo.push(async () => {
    migrating.abort();
    await migrations.catch(() => undefined);
  });
  await progress.step('Migrating the schemas and starting the services and the gateway', () =>
    abortable(signal, Promise.all([migrations, processGroup.startAll()])),
  );
  if (mode === 'watch') {
    const web = await progress.step('Starting the web app', () =>
      startWebServer({
        port: ports.web,
        gatewayUrl: `http://127.0.0.1:${ports.http.gateway}`,
        branding: brandingOf(readConfig(brandingSettings, userEnvironment)),
      }),
    );
    undo.push(() => web.stop());
  }
  checkpoint();
  undo.push(async () => removeConnectionInfo(directory));
  const gatewayUrl = `http://127.0.0.1:${ports.http.gateway}`;
  recordWebhookTarget(directory, {
    url: `${gatewayUrl}/webhooks/billing`,
    secret: webhook.secret,
  });
  writeConnectionInfo(directory, { baseUrl, natsUrls: stores.externalNatsUrls });

  return {
    url: baseUrl,
    gatewayUrl,
    inbox: createInbox(mails, `${devConsole.url}${consoleSections.mail.path}`),
    devConsoleUrl: devConsole.url,
    webhookUrl: webhook.url,
    webhookSecret: webhook.secret,
    operatorToken: userEnvironment.OPERATOR_TOKEN || secrets.operatorToken,
    databaseUrls: stores.databaseUrls,
    redisUrl: stores.redisUrl,
    externalNatsUrls: stores.externalNatsUrls,
    natsUrl: stores.operatorNatsUrl,
    prepareBroker: stores.prepareBroker,
    localStores: stores.localStores,
    directory,
    metricsUrl: processGroup.metricsUrl,
    kill: (name, killSignal) => processGroup.processOf(name).kill(killSignal),
    start: (name) => processGroup.processOf(name).start(),
    rollingRestart: processGroup.rollingRestart,
    isRunning: (name) => processGroup.processOf(name).isRunning(),
    stop: async (how) => {
      keepServers = how?.keepServers ?? false;
      await undoAll();
    },
  };
}

function abortable<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
