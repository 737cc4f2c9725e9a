import type { NatsUser } from './local-server.ts';

type NatsSettings = {
  readonly serverName: string;
  readonly host: string;
  readonly port: number;
  readonly monitorPort: number;
  readonly storeDirectory: string;
  /** Sync every write to the disk before it is acknowledged. */
  readonly syncAlways: boolean;
  /** Without users, whoever reaches the port may do everything. */
  readonly users?: readonly NatsUser[] | undefined;
};

/** The server's configuration file. Its language takes JSON's strings and arrays as they are. */
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
  if (settings.users) {
    const users = settings.users.map(
      (user) =>
        `    { user: ${text(user.name)}, password: ${text(user.password)}, permissions: {` +
        ` publish: { allow: ${text(user.publish)} }, subscribe: { allow: ${text(user.subscribe)} } } }`,
    );
    lines.push('authorization {', '  users: [', users.join(',\n'), '  ]', '}');
  }
  return `${lines.join('\n')}\n`;
}
