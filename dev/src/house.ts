import { join } from 'node:path';
import type { Profile } from '@tessera/chassis/local-stack/local-server';
import type { Stack } from '@tessera/chassis/local-stack/stack';
import type { ServiceName } from '@tessera/contracts/routes';
import { buildPackages } from './build-packages.ts';
import { inviteGuests, removeInvitation } from './guests.ts';
import type { Shape } from './house-environment.ts';
import { chooseHousePorts } from './house-ports.ts';
import { householdOf } from './house-residents.ts';
import { claimHouse, noteWebhooks, removeHouseState } from './house-state.ts';
import { raiseStores, storeUsers } from './house-stores.ts';
import { type Inbox, inboxOf } from './mail/inbox.ts';
import { inboxSection } from './mail/inbox-section.ts';
import { openMailStore } from './mail/mail-store.ts';
import { startSmtpCatcher } from './mail/smtp-catcher.ts';
import { migrateSchemas } from './migrate-schemas.ts';
import { type Progress, silentProgress } from './progress.ts';
import { localProviders } from './providers/local-providers.ts';
import { providersSection } from './providers/providers-section.ts';
import { replicatedHousehold } from './replicas.ts';
import type { ResidentName } from './residents.ts';
import { keepSecrets } from './secrets.ts';
import { startWebServer } from './web-server.ts';
import { webhooksSection } from './webhooks/webhooks-section.ts';
import { places } from './workbench/frame.ts';
import { startWorkbench } from './workbench/workbench-server.ts';

export type HouseOptions = {
  /** Holds the house's data, logs, mails and secrets; one house per directory. */
  readonly directory: string;
  readonly profile: Profile;
  /** `built` runs what production runs; `watch` runs the sources and reloads on change. */
  readonly shape: Shape;
  /** `usual` are the documented ports or the next free ones; `free` are any. */
  readonly ports?: 'usual' | 'free';
  /** Settings as a person would give them; the launcher's own environment when left out. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly stackPortBase?: number;
  /** Starts processes again that die without being asked to. */
  readonly restart?: boolean;
  /** How many processes of each kind, behind one address; one when left out. */
  readonly replicas?: number;
  /** Whether social providers that nobody has configured are stood in for, where that is safe. */
  readonly standIns?: boolean;
  readonly progress?: Progress;
  /** Told of every process that dies or comes back. */
  readonly onIncident?: (line: string) => void;
  readonly signal?: AbortSignal;
};

export type House = {
  /** The app, without a trailing slash. */
  readonly url: string;
  readonly inbox: Inbox;
  /** The pages for whoever works on the house, without a trailing slash. */
  readonly workbenchUrl: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /** Bearer token of the calls on the metrics ports. */
  readonly operatorToken: string;
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  readonly redisUrl: string;
  /** By service beside the house, the broker's address with its account. */
  readonly guestNatsUrls: Readonly<Record<string, string>>;
  /** A broker user that may hear and say everything. */
  readonly natsUrl: string;
  /** Makes streams and durable consumers anew where they are lost. */
  prepareBroker(): Promise<void>;
  /** The servers that we run ourselves; null when the environment names every store. */
  readonly stack: Stack | null;
  readonly directory: string;
  metricsUrl(name: ResidentName): string;
  /** Sends a signal to one process and leaves it at that: it is not started again by itself. */
  kill(name: ResidentName, signal: NodeJS.Signals): void;
  /** Starts one process again and waits until it is ready. */
  start(name: ResidentName): Promise<void>;
  isRunning(name: ResidentName): boolean;
  /** Restarts all processes of a kind one after another, as a rollout does. */
  roll(name: ResidentName): Promise<void>;
  /** Stops the gateway, then the services, then the servers. */
  stop(options?: { readonly keepServers?: boolean }): Promise<void>;
};

/**
 * Raises the whole house: stores, schemas, mail catcher, services and gateway as processes of their own.
 * Resolves when everyone is ready; on failure or abort everything that was started is stopped again.
 */
export async function startHouse(options: HouseOptions): Promise<House> {
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await raise(options, undo, undoAll);
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function raise(
  options: HouseOptions,
  undo: (() => Promise<unknown>)[],
  undoAll: () => Promise<void>,
): Promise<House> {
  const { directory, shape, profile, signal, progress = silentProgress } = options;
  const given = options.environment ?? process.env;
  const checkpoint = () => signal?.throwIfAborted();

  checkpoint();
  await claimHouse(directory);
  undo.push(async () => removeHouseState(directory));
  const ports = await chooseHousePorts(directory, {
    publicPort: given.PORT ? Number(given.PORT) : undefined,
    choice: options.ports ?? 'usual',
    watch: shape === 'watch',
  });
  const secrets = await keepSecrets(join(directory, 'secrets.json'), storeUsers);
  const portBase = options.stackPortBase;
  const building = shape === 'built' ? buildPackages(progress, signal) : Promise.resolve();
  // A failed build is met below, after the stores that are started meanwhile.
  building.catch(() => undefined);
  const stores = await raiseStores({
    directory,
    profile,
    environment: given,
    secrets,
    portBase,
    progress,
  });
  let keepServers = false;
  undo.push(async () => {
    if (!keepServers) await stores.stack?.release();
  });
  checkpoint();

  const mails = await openMailStore(join(directory, 'mail'));
  const smtp = await startSmtpCatcher(mails, ports.smtp);
  undo.push(() => smtp.stop());
  const baseUrl = (given.BASE_URL || `http://localhost:${ports.web}`).replace(/\/$/, '');
  const providers = localProviders({
    given: options.standIns ? given : null,
    baseUrl,
    workbenchPort: ports.workbench,
    secret: secrets.localProvider,
  });
  const webhook = {
    url: `${baseUrl}/webhooks/billing`,
    secret: given.BILLING_WEBHOOK_SECRET || secrets.billingWebhook,
  };
  const sections = {
    mail: inboxSection(mails),
    providers: providersSection(providers),
    webhooks: webhooksSection(webhook),
  };
  const workbench = await startWorkbench(sections, ports.workbench);
  undo.push(() => workbench.stop());
  await building;
  checkpoint();

  const surroundings = {
    shape,
    ports,
    stores,
    secrets,
    smtpUrl: smtp.url,
    baseUrl,
    given,
    standIns: providers.environment,
  };
  const care = {
    directory,
    restart: options.restart ?? false,
    onIncident: options.onIncident ?? (() => undefined),
  };
  const { replicas = 1 } = options;
  const household =
    replicas === 1
      ? householdOf(surroundings, care)
      : await replicatedHousehold(surroundings, care, replicas);
  undo.push(() => household.stopAll());
  const migrating = new AbortController();
  // The services wait for their schemas, so both start at once.
  const migrations = migrateSchemas(surroundings, directory, migrating.signal);
  undo.push(async () => {
    migrating.abort();
    await migrations.catch(() => undefined);
  });
  await progress.step('Migrating the schemas and starting the services and the gateway', () =>
    abortable(signal, Promise.all([migrations, household.startAll()])),
  );
  if (shape === 'watch') {
    const web = await progress.step('Starting the web app', () =>
      startWebServer({ port: ports.web, gatewayUrl: `http://127.0.0.1:${ports.http.gateway}` }),
    );
    undo.push(() => web.stop());
  }
  checkpoint();
  undo.push(async () => removeInvitation(directory));
  // By the gateway's own port: BASE_URL may be an address that this machine does not reach.
  noteWebhooks(directory, {
    url: `http://127.0.0.1:${ports.http.gateway}/webhooks/billing`,
    secret: webhook.secret,
  });
  inviteGuests(directory, { baseUrl, natsUrls: stores.guestNatsUrls });

  return {
    url: baseUrl,
    inbox: inboxOf(mails, `${workbench.url}${places.mail.path}`),
    workbenchUrl: workbench.url,
    webhookUrl: webhook.url,
    webhookSecret: webhook.secret,
    operatorToken: given.OPERATOR_TOKEN || secrets.operatorToken,
    databaseUrls: stores.databaseUrls,
    redisUrl: stores.redisUrl,
    guestNatsUrls: stores.guestNatsUrls,
    natsUrl: stores.operatorNatsUrl,
    prepareBroker: stores.prepareBroker,
    stack: stores.stack,
    directory,
    metricsUrl: household.metricsUrl,
    kill: (name, killSignal) => household.processOf(name).kill(killSignal),
    start: (name) => household.processOf(name).start(),
    roll: household.roll,
    isRunning: (name) => household.processOf(name).isRunning(),
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
