import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type LocalServer, type Profile, portOf, type ServerContext } from './local-server.ts';
import {
  accountDataDirectory,
  changeOwner,
  choosePostgresAccount,
  commandAsAccount,
  type PostgresAccount,
  readablePrograms,
} from './postgres-account.ts';
import { findPostgres, type PostgresInstallation, postgresHelp } from './postgres-installation.ts';
import { commandLineOf, identify, stopProcess } from './process-identity.ts';
import { runCommand, tail } from './run-command.ts';

export const POSTGRES_SUPERUSER = 'postgres';

export const postgresServer: LocalServer = {
  name: 'postgres',
  ports: { postgres: 0 },
  // Fast shutdown: PostgreSQL ends the sessions and writes everything to disk.
  stopSignal: 'SIGINT',

  async prepare(context) {
    const account = await choosePostgresAccount();
    const home = homeFor(account, context.directory);
    mkdirSync(home, { recursive: true });
    assertOwnedByUser(home);
    const data = dataDirectoryIn(home);
    const programs = await programsFor(data);
    const bin = readablePrograms(account, programs.binDirectory, home);
    if (!existsSync(join(data, 'PG_VERSION'))) {
      context.report('Creating the database cluster');
      await initialise(context, account, { ...programs, binDirectory: bin }, data);
    }
    await clearLeftovers(data);

    const settings = Object.entries({
      listen_addresses: '127.0.0.1',
      port: String(portOf(context, 'postgres')),
      unix_socket_directories: '',
      ...settingsOf[context.profile],
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = commandAsAccount(account, join(bin, 'postgres'), ['-D', data, ...settings]);
    return { ...command, environment: { LC_ALL: 'C', TZ: 'UTC' } };
  },

  isHealthy: (context) => isOwnServer(context),

  externalDataDirectories: (directory) => [accountDataDirectory(directory)],
};

/**
 * Whether PostgreSQL responds and uses this stack's data directory: another server may have taken the port in the
 * meantime.
 */
async function isOwnServer(context: ServerContext): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: portOf(context, 'postgres'),
    user: POSTGRES_SUPERUSER,
    password: context.postgresPassword,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const directories = [context.directory, accountDataDirectory(context.directory)];
    return directories.some((directory) => rows[0]?.data_directory === dataDirectoryIn(directory));
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const dataDirectoryIn = (home: string) => join(home, 'postgres');
const homeFor = (account: PostgresAccount, directory: string) =>
  account.kind === 'user' ? accountDataDirectory(directory) : directory;

/** The data directory of the server of a stack's directory. */
export const postgresDataDirectory = async (directory: string): Promise<string> =>
  dataDirectoryIn(homeFor(await choosePostgresAccount(), directory));

const settingsOf: Record<Profile, Readonly<Record<string, string>>> = {
  durable: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '200',
  },
  fast: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '300',
    shared_buffers: '64MB',
  },
};

/** Finds the programs for a data directory, which works only with the major version that created it. */
async function programsFor(data: string): Promise<PostgresInstallation> {
  const versionFile = join(data, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    const programs = await findPostgres();
    if (!programs) throw new Error(postgresHelp);
    return programs;
  }
  const majorVersion = Number(readFileSync(versionFile, 'utf8').trim());
  const programs = await findPostgres(majorVersion);
  if (programs) return programs;
  throw new Error(
    `The data in ${data} was made by PostgreSQL ${majorVersion}, which is no longer installed.` +
      ' Set STACK_PG_BIN to an installation of it, or delete the data with: npm run reset',
  );
}

/** Creates the cluster in a temporary directory and renames it when it is complete. */
async function initialise(
  context: ServerContext,
  account: PostgresAccount,
  { binDirectory, majorVersion }: PostgresInstallation,
  data: string,
): Promise<void> {
  const fresh = `${data}.new`;
  const passwordFile = `${data}.password`;
  await rm(fresh, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  changeOwner(account, fresh);

  const args = ['-D', fresh, '-U', POSTGRES_SUPERUSER, '-E', 'UTF8'];
  // Since version 17 there is a builtin locale that does not depend on the machine's installed locales.
  if (majorVersion >= 17) args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  args.push('--locale=C');
  if (context.profile === 'fast') args.push('--no-sync');
  if (context.postgresPassword === undefined) args.push('-A', 'trust');
  else {
    await writeFile(passwordFile, context.postgresPassword, { mode: 0o600 });
    changeOwner(account, passwordFile);
    args.push('-A', 'scram-sha-256', `--pwfile=${passwordFile}`);
  }
  try {
    const {
      file,
      args: all,
      ...as
    } = commandAsAccount(account, join(binDirectory, 'initdb'), args);
    const env = { ...process.env, LC_ALL: 'C' };
    const result = await runCommand(file, all, { env, ...as });
    if (result.code !== 0)
      throw new Error(`initdb failed: ${tail(result.stderr || result.stdout)}`);
    await rename(fresh, data);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The directory under /var/tmp has a name that another user could guess and create first. */
function assertOwnedByUser(home: string): void {
  const stats = lstatSync(home);
  if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) {
    throw new Error(`${home} belongs to another user`);
  }
}

/**
 * A killed postmaster leaves its pid file, and in a namespace PostgreSQL cannot determine which process has that pid
 * now. A postmaster that still runs on this data, but is missing from the stack's state, is stopped first.
 */
async function clearLeftovers(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const running = Number.isInteger(pid) && pid > 0 ? identify(pid) : null;
  if (running && commandLineOf(pid).includes(data)) await stopProcess(running, 'SIGINT');
  await rm(pidFile, { force: true });
}
