import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@tessera/contracts/routes';
import { buildPackages } from '@tessera/dev/packages/build-packages';
import { silentProgress } from '@tessera/dev/progress';
import { deleteStack } from '@tessera/dev/stack/delete-stack';
import { migrateSchemas } from '@tessera/dev/stack/migrate-schemas';
import type { StackContext } from '@tessera/dev/stack/stack-environment';
import { chooseStackPorts } from '@tessera/dev/stack/stack-ports';
import { loadOrCreateSecrets } from '@tessera/dev/stack/stack-secrets';
import { claimStack } from '@tessera/dev/stack/stack-state';
import { storeUsers } from '@tessera/dev/stack/stack-stores';
import { startTcpProxy, type TcpProxy } from '@tessera/testing/tcp-proxy';
import type { ChaosProfile } from '../chaos-options.ts';
import { type ClusterStores, startClusterStores } from '../clusters/cluster-stores.ts';
import { type BrokerDisk, mountBrokerDisk } from './broker-disk.ts';
import { type ChaosProcess, createMailServer, createServiceProcesses } from './chaos-processes.ts';
import { type ChaosStores, startChaosStores } from './chaos-stores.ts';
import { createShiftedClock, type ShiftedClock } from './shifted-clock.ts';

export type Link = 'postgres' | 'redis' | 'nats' | 'mail';

/** The whole system as separate processes on durable stores. Processes reach the stores through proxies. */
export type ChaosSystem = {
  readonly directory: string;
  readonly url: string;
  readonly webhook: { readonly url: string; readonly secret: string };
  readonly processes: readonly ChaosProcess[];
  readonly stores: ChaosStores | ClusterStores;
  readonly proxies: Readonly<Partial<Record<Link, TcpProxy>>>;
  readonly mailDirectory: string;
  /** Connects directly, or to the address that moves to the primary. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  readonly disk: BrokerDisk | null;
  readonly clock: ShiftedClock | null;
  stop(options: { readonly keepsData: boolean }): Promise<void>;
};

const REPLICAS = 2;

export async function startChaosSystem(profile: ChaosProfile): Promise<ChaosSystem> {
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch(reportFailure);
  };
  try {
    return await startAll(profile, undo, undoAll);
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function startAll(
  profile: ChaosProfile,
  undo: (() => Promise<unknown>)[],
  undoAll: () => Promise<void>,
): Promise<ChaosSystem> {
  const directory = await mkdtemp(join(tmpdir(), 'chaos-'));
  await claimStack(directory);
  const disk = profile === 'single' ? await mountBrokerDisk(directory) : null;
  if (disk) undo.push(() => disk.unmount());
  const clock = await createShiftedClock(directory);
  const secrets = await loadOrCreateSecrets(join(directory, 'secrets.json'), storeUsers);
  const building = buildPackages(silentProgress);
  building.catch(() => undefined);
  const start = profile === 'single' ? startChaosStores : startClusterStores;
  const stores = await start(directory, secrets);
  undo.push(() => stores.stop());
  await building;

  const ports = await chooseStackPorts(directory, { choice: 'free', watch: false });
  const mailDirectory = join(directory, 'mail');
  const mail = createMailServer(directory, mailDirectory, {
    smtp: ports.smtp,
    ready: ports.devConsole,
  });
  undo.push(() => mail.managed.stop());
  await mail.managed.start();
  const mailProxy = await startTcpProxy({ host: '127.0.0.1', port: ports.smtp });
  undo.push(() => mailProxy.close());
  const context: StackContext = {
    mode: 'built',
    ports,
    stores: stores.throughProxies,
    secrets,
    smtpUrl: `smtp://127.0.0.1:${mailProxy.port}`,
    baseUrl: `http://localhost:${ports.web}`,
    userEnvironment: loadSettings(),
    mockProviderSettings: {},
  };
  await migrateSchemas(context, directory, new AbortController().signal);
  const shifted = clock?.environment ?? {};
  const environments = Array.from({ length: REPLICAS }, (_, index) =>
    index === REPLICAS - 1 ? shifted : {},
  );
  const services = await createServiceProcesses(context, directory, environments);
  undo.push(() => services.stopAll());
  await services.startAll();

  return {
    directory,
    url: context.baseUrl,
    webhook: {
      url: `http://127.0.0.1:${ports.http.gateway}/webhooks/billing`,
      secret: secrets.billingWebhook,
    },
    processes: [...services.all, mail],
    stores,
    proxies: { ...stores.proxies, mail: mailProxy },
    mailDirectory,
    databaseUrls: stores.direct.databaseUrls,
    disk,
    clock,
    async stop({ keepsData }) {
      await undoAll();
      if (keepsData) return;
      await deleteStack(directory);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Limits and mail verification are switched off, so that the load of one address is not limited. */
export const loadSettings = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_ENABLED: 'false',
  AUTH_SEND_VERIFICATION_ON_SIGN_UP: 'true',
  ORG_INVITATION_REQUIRES_VERIFIED_EMAIL: 'false',
  ORG_INVITERS_REQUIRE_VERIFIED_EMAIL: 'false',
});

const reportFailure = (error: unknown) => console.error('Stopping failed:', error);
