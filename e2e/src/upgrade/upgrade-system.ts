import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deploymentAccount } from '@tessera/contracts/subjects';
import { buildPackages } from '@tessera/dev/packages/build-packages';
import { type Balancer, startBalancer } from '@tessera/dev/processes/balancer';
import { runToEnd } from '@tessera/dev/processes/managed-process';
import { type ProcessName, processes } from '@tessera/dev/processes/process-definitions';
import { silentProgress } from '@tessera/dev/progress';
import { deleteStack } from '@tessera/dev/stack/delete-stack';
import { migrateSchemas } from '@tessera/dev/stack/migrate-schemas';
import type { StackContext } from '@tessera/dev/stack/stack-environment';
import { chooseStackPorts } from '@tessera/dev/stack/stack-ports';
import { loadOrCreateSecrets, type Secrets } from '@tessera/dev/stack/stack-secrets';
import { claimStack, recordProcess } from '@tessera/dev/stack/stack-state';
import { logFileOf, storeUsers } from '@tessera/dev/stack/stack-stores';
import type { CheckedSystem } from '../chaos/checks/check.ts';
import {
  type ChaosProcess,
  createMailServer,
  createReplica,
  type Replica,
} from '../chaos/system/chaos-processes.ts';
import { type ChaosStores, startChaosStores } from '../chaos/system/chaos-stores.ts';
import { type ChaosSystem, loadSettings } from '../chaos/system/chaos-system.ts';

export type Version = 'previous' | 'current';

/** Two processes of each service and of the gateway, each of either version, on durable stores. */
export type UpgradeSystem = CheckedSystem &
  Pick<ChaosSystem, 'directory' | 'url' | 'webhook' | 'stop'> & {
    /** The processes of both versions. Half of them run. */
    readonly processes: readonly ChaosProcess[];
    /** Processes that ended by themselves. */
    readonly incidents: readonly string[];
    /** Runs the migrations and prepares the broker for the current version, as the hooks of the chart do. */
    migrate(): Promise<void>;
    /** Starts a process of `version`, then ends the one of the other version in its place. */
    replace(index: number, name: ProcessName, version: Version): Promise<void>;
  };

const REPLICAS = 2;
/** In a cluster, a stopping process gets new connections until every proxy is updated. */
const PROXY_UPDATE_MILLISECONDS = 500;
const GRACE_MILLISECONDS = 35_000;

/** Starts the previous version, whose build is at `previousRoot`. */
export async function startUpgradeSystem(previousRoot: string): Promise<UpgradeSystem> {
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch(reportFailure);
  };
  try {
    return await startAll(previousRoot, undo, undoAll);
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function startAll(
  previousRoot: string,
  undo: (() => Promise<unknown>)[],
  undoAll: () => Promise<void>,
): Promise<UpgradeSystem> {
  const directory = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await claimStack(directory);
  const secrets = await loadOrCreateSecrets(join(directory, 'secrets.json'), storeUsers);
  await buildPackages(silentProgress);
  const stores = await startChaosStores(directory, secrets);
  undo.push(() => stores.stop());

  const ports = await chooseStackPorts(directory, { choice: 'free', watch: false });
  const mailDirectory = join(directory, 'mail');
  const mailPorts = { smtp: ports.smtp, ready: ports.devConsole };
  const mail = createMailServer(directory, mailDirectory, mailPorts);
  undo.push(() => mail.managed.stop());
  await mail.managed.start();
  const current: StackContext = {
    mode: 'built',
    ports,
    stores: stores.direct,
    secrets,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    baseUrl: `http://localhost:${ports.web}`,
    userEnvironment: loadSettings(),
    mockProviderSettings: {},
  };
  const previous: StackContext = { ...current, programRoot: previousRoot };
  const { signal } = new AbortController();
  await migrateSchemas(previous, directory, signal);
  await prepareBrokerOf(previousRoot, directory, stores, secrets);

  const incidents: string[] = [];
  const replicas = {
    previous: await createReplicas(previous, directory, '-previous', incidents),
    current: await createReplicas(current, directory, '-current', incidents),
  };
  const balancers = new Map<ProcessName, Balancer>();
  undo.push(async () => {
    const groups = [...replicas.previous, ...replicas.current].map(({ group }) => group);
    await Promise.all(groups.map((group) => group.stopAll()));
    await Promise.all([...balancers.values()].map((balancer) => balancer.stop()));
  });
  for (const { name } of processes) {
    const targets = replicas.previous.map((replica) => replica.ports.http[name]);
    balancers.set(name, await startBalancer(ports.http[name], targets));
  }
  await Promise.all(replicas.previous.map(({ group }) => group.startAll()));

  return {
    directory,
    url: current.baseUrl,
    webhook: {
      url: `http://127.0.0.1:${ports.http.gateway}/webhooks/billing`,
      secret: secrets.billingWebhook,
    },
    mailDirectory,
    databaseUrls: stores.direct.databaseUrls,
    processes: [...replicas.previous, ...replicas.current].flatMap((replica) => replica.processes),
    incidents,
    async migrate() {
      await migrateSchemas(current, directory, signal);
      await stores.direct.prepareBroker();
    },
    async replace(index, name, version) {
      const added = replicas[version][index];
      const removed = replicas[version === 'current' ? 'previous' : 'current'][index];
      if (added === undefined || removed === undefined) throw new Error(`No replica ${index}`);
      await added.group.processOf(name).start();
      balancers.get(name)?.add(added.ports.http[name]);
      balancers.get(name)?.remove(removed.ports.http[name]);
      await sleep(PROXY_UPDATE_MILLISECONDS);
      await removed.group.processOf(name).stop(GRACE_MILLISECONDS);
    },
    async stop({ keepsData }) {
      await undoAll();
      if (keepsData) return;
      await deleteStack(directory);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const createReplicas = (
  context: StackContext,
  directory: string,
  suffix: string,
  incidents: string[],
): Promise<Replica[]> =>
  Promise.all(
    Array.from({ length: REPLICAS }, (_, index) =>
      createReplica(context, directory, `${suffix}-${index + 1}`, (line) => incidents.push(line)),
    ),
  );

/** Creates the streams and consumers as the version at `root` does, on a broker without any. */
async function prepareBrokerOf(
  root: string,
  directory: string,
  stores: ChaosStores,
  secrets: Secrets,
): Promise<void> {
  await stores.kill('nats');
  await stores.deleteBrokerStore();
  await stores.start('nats');
  const name = 'prepare-broker';
  const account = { name: deploymentAccount, password: secrets.nats[deploymentAccount] ?? '' };
  await runToEnd(
    {
      name,
      args: ['dist/main.js', name],
      directory: join(root, 'identity-service'),
      environment: {
        PATH: process.env.PATH,
        NATS_URL: stores.direct.localStores?.natsUrl(account),
      },
      logFile: logFileOf(directory, name),
    },
    {
      spawned: (identity) => recordProcess(directory, name, identity),
      ended: () => recordProcess(directory, name, null),
    },
    new AbortController().signal,
  );
}

const reportFailure = (error: unknown) => console.error('Stopping failed:', error);
