import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceDefinition, services } from '../processes/process-definitions.ts';
import { printedProgress } from '../progress.ts';
import { repositoryRoot, stackDirectory } from '../repository.ts';
import { adoptBaselines } from '../stack/adopt-baseline.ts';
import { databaseOf, ownerDatabaseOf } from '../stack/stack-environment.ts';
import { loadOrCreateSecrets } from '../stack/stack-secrets.ts';
import { startStores, storeUsers } from '../stack/stack-stores.ts';
import { runNode } from './run-tool.ts';

const HELP = `Takes users, logins and organizations of a Better Auth database into this system.

  npm run import:better-auth -- <postgres url>

The source is only read. What is taken already stays as it is: run it again at any time.
Into IDENTITY_DATABASE_URL and ORG_DATABASE_URL, else into the databases of npm start.
More in docs/import-from-better-auth.md.`;

type Target = {
  /** Variables for a service's import, in addition to those of the user. */
  readonly environmentOf: (service: ServiceDefinition) => NodeJS.ProcessEnv;
  /** Additional variables for the service's migration; null for databases that the user migrates. */
  readonly migrationOf: (service: ServiceDefinition) => NodeJS.ProcessEnv | null;
  close(): Promise<void>;
};

/** Users are first: only memberships of imported users are imported. */
const IMPORTERS = services.filter(({ name }) => name === 'identity' || name === 'org');

/** A service parses all of its settings at startup, but its import uses none of these. */
const UNUSED = {
  REDIS_URL: 'rediss://unused.invalid',
  NATS_URL: 'tls://unused.invalid',
  SMTP_URL: 'smtp://unused.invalid',
  AUTH_SECRET: 'unused by the import but long enough',
  AUTH_COOKIE_SECRETS: 'unused by the import but long enough',
  AUTH_SESSION_MAC_KEY: 'unused by the import but long enough',
};

const [source] = process.argv.slice(2);
if (source === undefined || source === '--help') {
  print(HELP);
  process.exitCode = source === undefined ? 1 : 0;
} else {
  process.exitCode = await importFrom(source);
}

async function importFrom(url: string): Promise<number> {
  const target = await openTarget();
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    for (const service of IMPORTERS) {
      print(`\n${service.folder}`);
      const main = join(repositoryRoot, service.folder, 'src', 'main.ts');
      const environment = { ...UNUSED, LOG_LEVEL: 'warn', ...target.environmentOf(service) };
      const run = (words: readonly string[], besides: NodeJS.ProcessEnv = {}) =>
        runNode(['--import', 'tsx', main, ...words], { ...environment, ...besides });
      const migration = target.migrationOf(service);
      const code =
        (migration === null ? 0 : await run(['migrate'], migration)) ||
        (await run(['import-better-auth', url, join(folder, 'left-out')]));
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    await target.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The databases in the environment, otherwise those of `npm start`, which are started if necessary. */
async function openTarget(): Promise<Target> {
  const given = process.env;
  if (IMPORTERS.every(({ databaseVariable }) => given[databaseVariable])) {
    return {
      environmentOf: () => ({}),
      migrationOf: () => null,
      close: async () => undefined,
    };
  }
  const progress = printedProgress(print);
  const stores = await startStores({
    directory: stackDirectory,
    profile: 'durable',
    // Only the database is needed; a store that has a URL is not started.
    environment: { ...given, REDIS_URL: UNUSED.REDIS_URL, NATS_URL: UNUSED.NATS_URL },
    secrets: await loadOrCreateSecrets(join(stackDirectory, 'secrets.json'), storeUsers),
    progress,
  });
  await adoptBaselines(stores, progress).catch(async (error) => {
    await stores.localStores?.release();
    throw error;
  });
  return {
    environmentOf: (service) => databaseOf(service, stores),
    migrationOf: (service) => ownerDatabaseOf(service, stores),
    close: async () => stores.localStores?.release(),
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
