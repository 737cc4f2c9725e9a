import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type ServiceName, serviceNames } from '@tessera/contracts/routes';
import { repositoryRoot } from '@tessera/dev/repository';
import { startTcpProxy } from '@tessera/testing/tcp-proxy';
import { loadSettings } from '../chaos/system/chaos-system.ts';
import type { WorkloadContext } from '../chaos/workload/workload-context.ts';
import { type Cluster, type Forwarding, mustSucceed, NAMESPACE } from './cluster.ts';

/** The chart on a cluster, with the stores of `k8s/development`, two processes of each service and of the gateway. */
export type KubernetesSystem = WorkloadContext['system'] & {
  /** The port of this machine at which the gateway is reached. */
  readonly port: number;
  /** The settings of all processes. */
  readonly settings: Readonly<Record<string, string>>;
  /** Opens a way to the database, which lasts until `stop`. */
  databaseUrls(): Promise<Readonly<Record<ServiceName, string>>>;
  stop(): Promise<void>;
};

const DEVELOPMENT = join(repositoryRoot, 'k8s/development');
const SECRETS = join(DEVELOPMENT, 'secrets');
const stores = ['statefulset/postgres', 'statefulset/nats', 'deployment/redis'];
const GATEWAY_PORT = 80;

/** Installs the stores and the images of `tag` into a namespace that must not exist. */
export async function startKubernetesSystem(
  cluster: Cluster,
  tag: string,
): Promise<KubernetesSystem> {
  const { kubectl } = cluster;
  const namespaces = await kubectl('get', 'namespaces', '-o', 'name');
  if (namespaces.split('\n').includes(`namespace/${NAMESPACE}`))
    throw new Error(`The namespace may contain data. Run: kubectl delete namespace ${NAMESPACE}`);
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: GATEWAY_PORT });
  const url = `http://localhost:${proxy.port}`;
  const settings = { ...chartSettings(), BASE_URL: url };

  await mustSucceed(process.execPath, [
    join(repositoryRoot, 'k8s/stores/make-secrets.mjs'),
    SECRETS,
  ]);
  await kubectl('apply', '-k', DEVELOPMENT);
  await untilStoresReady(cluster);
  await cluster.deploy(tag, settings);
  const host = await kubectl('get', 'service', 'gateway', '-o', 'jsonpath={.spec.clusterIP}');
  proxy.moveTo({ host, port: GATEWAY_PORT });

  let database: Forwarding | undefined;
  return {
    url,
    port: proxy.port,
    webhook: {
      url: `${url}/webhooks/billing`,
      secret: await secretOf('billing', 'BILLING_WEBHOOK_SECRET'),
    },
    settings,
    async databaseUrls() {
      database = await cluster.forward('statefulset/postgres', 5432);
      const { port } = database;
      const urls = serviceNames.map(async (name) => {
        const databaseUrl = new URL(await secretOf(name, `${name.toUpperCase()}_DATABASE_URL`));
        databaseUrl.host = `127.0.0.1:${port}`;
        return [name, databaseUrl.href] as const;
      });
      return Object.fromEntries(await Promise.all(urls)) as Record<ServiceName, string>;
    },
    async stop() {
      database?.stop();
      await proxy.close();
      await cluster.uninstall();
      await kubectl('delete', 'namespace', NAMESPACE);
    },
  };
}

export async function untilStoresReady({ kubectl }: Cluster): Promise<void> {
  for (const store of stores) await kubectl('rollout', 'status', store, '--timeout=5m');
}

/** The settings of the load without those of the images. The workload links an organization without a token. */
function chartSettings(): Record<string, string> {
  const { PATH: _path, NODE_ENV: _mode, ...settings } = loadSettings();
  return { ...(settings as Record<string, string>), BILLING_SELF_LINKING_ENABLED: 'true' };
}

async function secretOf(reader: string, name: string): Promise<string> {
  const values = parseEnv(await readFile(join(SECRETS, reader, `${reader}.env`), 'utf8'));
  const value = values[name];
  if (value === undefined) throw new Error(`${name} is not in the secrets of ${reader}`);
  return value;
}
