import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raiseStores, storeUsers } from './house-stores.ts';
import { printedProgress } from './progress.ts';
import { houseDirectory, repositoryRoot } from './repository.ts';
import { type ServiceResident, services } from './residents.ts';
import { runNode } from './run-tool.ts';
import { keepSecrets } from './secrets.ts';

const HELP = `Takes users, logins and organizations of a Better Auth database into this system.

  npm run import:better-auth -- <postgres url>

The source is only read. What is taken already stays as it is: run it again at any time.
Into IDENTITY_DATABASE_URL and ORG_DATABASE_URL, else into the databases of npm start.
More in docs/import-from-better-auth.md.`;

type Target = { readonly urlOf: (service: ServiceResident) => string; close(): Promise<void> };

/** Users first: memberships are taken for those who came along. */
const IMPORTERS = services.filter(({ name }) => name === 'identity' || name === 'org');

/** A service reads all of its settings at start, but its import uses none of these. */
const UNUSED = {
  REDIS_URL: 'redis://unused.invalid',
  NATS_URL: 'nats://unused.invalid',
  SMTP_URL: 'smtp://unused.invalid',
  AUTH_SECRET: 'unused by the import but long enough',
};

const [source] = process.argv.slice(2);
if (source === undefined || source === '--help') {
  print(HELP);
  process.exitCode = source === undefined ? 1 : 0;
} else {
  process.exitCode = await importFrom(source);
}

async function importFrom(url: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const target = await openTarget();
  try {
    for (const service of IMPORTERS) {
      print(`\n${service.folder}`);
      const code = await runImport(service, target.urlOf(service), [url, join(folder, 'left-out')]);
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    await target.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The databases that the environment names, else those that `npm start` keeps, started if need be. */
async function openTarget(): Promise<Target> {
  const given = process.env;
  if (IMPORTERS.every(({ databaseVariable }) => given[databaseVariable])) {
    return {
      urlOf: ({ databaseVariable }) => given[databaseVariable] ?? '',
      close: async () => undefined,
    };
  }
  const stores = await raiseStores({
    directory: houseDirectory,
    profile: 'durable',
    // Only the database is wanted; what has a name need not be started.
    environment: { ...given, REDIS_URL: UNUSED.REDIS_URL, NATS_URL: UNUSED.NATS_URL },
    secrets: await keepSecrets(join(houseDirectory, 'secrets.json'), storeUsers),
    progress: printedProgress(print),
  });
  return {
    urlOf: ({ name }) => stores.databaseUrls[name],
    close: async () => stores.stack?.release(),
  };
}

function runImport(service: ServiceResident, databaseUrl: string, args: readonly string[]) {
  const main = join(repositoryRoot, service.folder, 'src', 'main.ts');
  return runNode(['--import', 'tsx', main, 'import-better-auth', ...args], {
    ...UNUSED,
    MIGRATE_ON_START: 'true',
    LOG_LEVEL: 'warn',
    [service.databaseVariable]: databaseUrl,
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
