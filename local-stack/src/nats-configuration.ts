import type { NatsUser } from './local-server.ts';

type NatsSettings = {
  readonly serverName: string;
  readonly host: string;
  readonly port: number;
  readonly monitorPort: number;
  readonly storeDirectory: string;
  /** Syncs every write to the disk before it is acknowledged. */
  readonly syncAlways: boolean;
  /** Without users every client may do everything. */
  readonly users?: readonly NatsUser[] | undefined;
  readonly cluster?: NatsCluster | undefined;
};

/**
 * The cluster settings of a node: the cluster's name, the node's own cluster port, and the addresses of the other
 * nodes.
 */
export type NatsCluster = {
  readonly name: string;
  readonly port: number;
  readonly routes: readonly string[];
};

/** One reply per request. The time limit is longer than the timeout of requests. */
export const ALLOW_RESPONSES = 'allow_responses: { max: 1, expires: "10s" }';

/** The server's configuration file. Its syntax accepts JSON strings and arrays. */
export function natsConfiguration(settings: NatsSettings): string {
  const text = JSON.stringify;
  const lines = [
    `server_name: ${text(settings.serverName)}`,
    `listen: ${text(`${settings.host}:${settings.port}`)}`,
    `http: ${text(`${settings.host}:${settings.monitorPort}`)}`,
    'jetstream {',
    `  store_dir: ${text(settings.storeDirectory)}`,
    ...(settings.syncAlways ? ['  sync_interval: always'] : []),
    '}',
  ];
  const { cluster } = settings;
  if (cluster) {
    const listen = text(`${settings.host}:${cluster.port}`);
    const routes = text(cluster.routes);
    lines.push(`cluster { name: ${text(cluster.name)}, listen: ${listen}, routes: ${routes} }`);
  }
  if (settings.users) {
    const users = settings.users.map(
      (user) =>
        `    { user: ${text(user.name)}, password: ${text(user.password)}, permissions: {` +
        ` publish: { allow: ${text(user.publish)} }, subscribe: { allow: ${text(user.subscribe)} }` +
        `${user.allowResponses ? `, ${ALLOW_RESPONSES}` : ''} } }`,
    );
    lines.push('authorization {', '  users: [', users.join(',\n'), '  ]', '}');
  }
  return `${lines.join('\n')}\n`;
}
