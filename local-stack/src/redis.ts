import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { containerLaunch } from './container.ts';
import { findOrInstallServer, type SystemServer } from './find-server.ts';
import { type LocalServer, portOf, type ServerContext } from './local-server.ts';

export const redisProgram: SystemServer = {
  title: 'Redis',
  binary: 'redis-server',
  packageName: 'redis-server',
  variable: 'STACK_REDIS_SERVER',
  brew: 'redis',
  image: 'redis:7.4.11',
};

/** Redis without snapshot or append-only file: none of its data exists only there, so it starts empty. */
export const redisServer: LocalServer = {
  name: 'redis',
  ports: { redis: 1 },
  stopSignal: 'SIGTERM',

  async prepare(context) {
    const program = await findOrInstallServer(redisProgram, context.report);
    const directory = join(context.directory, 'redis');
    const configuration = configurationOf(context);
    await mkdir(directory, { recursive: true });
    const inContainer = program.kind === 'container';
    await writeFile(configuration, redisConfiguration(context, directory, inContainer), {
      mode: 0o600,
    });
    if (program.kind === 'container') {
      const command = ['redis-server', configuration];
      const ports = [portOf(context, 'redis')];
      return await containerLaunch({
        image: program.image,
        name: 'redis',
        directory,
        ports,
        command,
      });
    }
    return { file: program.file, args: [configuration], environment: program.environment };
  },

  isHealthy: (context) =>
    isOwnServer(configurationOf(context), portOf(context, 'redis'), context.redisPassword),
};

/** The number of logical databases: each test run uses a few, and several runs may share one server. */
const DATABASES = 1024;

function redisConfiguration(context: ServerContext, directory: string, inContainer: boolean) {
  const lines = [
    `bind ${inContainer ? '0.0.0.0' : '127.0.0.1'}`,
    `port ${portOf(context, 'redis')}`,
    'save ""',
    'appendonly no',
    `dir ${JSON.stringify(directory)}`,
    `databases ${DATABASES}`,
  ];
  if (inContainer) lines.push('protected-mode no');
  if (context.redisPassword) lines.push(`requirepass ${JSON.stringify(context.redisPassword)}`);
  lines.push(...(context.redisUsers ?? []));
  return `${lines.join('\n')}\n`;
}

const configurationOf = (context: ServerContext) => join(context.directory, 'redis', 'redis.conf');

/**
 * Whether Redis responds and uses this stack's configuration: another server may have taken the port in the meantime.
 */
function isOwnServer(configuration: string, port: number, password: string | undefined) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let response = '';
    const finish = (healthy: boolean) => {
      socket.destroy();
      resolve(healthy);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('connect', () =>
      socket.write(`${password ? `AUTH ${password}\r\n` : ''}INFO server\r\n`),
    );
    socket.on('data', (data) => {
      response += data.toString('utf8');
      if (/^-/m.test(response)) finish(false);
      const own = /config_file:(.*)\r\n/.exec(response)?.[1];
      if (own !== undefined) finish(own === configuration);
    });
  });
}
