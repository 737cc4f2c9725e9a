import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { billingRequests } from '@tessera/contracts/billing/requests';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgRequests } from '@tessera/contracts/org/requests';
import { routes } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';

const MAX_FILES_PER_FOLDER = 25;
const MIN_LINES = 10;

/** Files that may be shorter. */
const shortKinds: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /\/(?:sample-)?main\.ts$/, reason: 'starts a process' },
  { pattern: /\/write-(?:open|async)api\.ts$/, reason: 'is run by a script of package.json' },
  { pattern: /\/routes\.ts$/, reason: 'binds the calls of a module' },
  { pattern: /\/schema\/migrations\/index\.ts$/, reason: 'lists the migrations of a service' },
];

/** Names that several files may have, because they mean the same in each folder. */
const conventionalNames: Readonly<Record<string, string>> = {
  'app.ts': 'the composition of a process',
  'config.ts': 'the settings of a process or of a store',
  'deps.ts': 'the dependencies of the use cases of a service',
  'entities.ts': 'the tables of a service',
  'events.ts': 'the events of a service',
  'harness.ts': 'a service under test',
  'index.ts': 'the migrations of a service',
  'list.ts': 'the list of one billing record',
  'main.ts': 'starts a process',
  'metrics.ts': 'the metrics of a module',
  'requests.ts': 'the NATS requests of a module',
  'routes.ts': 'the calls of a module',
  'schema.ts': 'the schema of one billing record',
  'subscribers.ts': 'the event handlers of a module',
  'table.ts': 'the table of one billing record',
  'sections.ts': 'the sections of what a service stores about a user',
  'types.ts': 'types that would close an import cycle elsewhere',
  'actor.ts': 'the actor; the SDK has the fields that an external service can know',
  'handle-user-deleted.ts': 'the handler of this event in each service',
  'import-better-auth.ts': 'the import of a Better Auth database: the command and its parts',
  'import.repository.ts': 'the statements of the import of a Better Auth database',
  'source-rows.ts': 'the rows of a Better Auth database',
  'request-state.ts': 'what the steps of a pipeline know of one request, and a sample of it',
  'user-data.ts': 'what a service stores about a user: the schemas of the contract',
  'user.repository.ts': 'the users of a service',
  'user.table.ts': 'the users of a service',
};

/** Files of these kinds may share names as well. */
const repeatedKinds: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /\/migrations\/\d+-[\w-]+\.ts$/, reason: 'each service has its own migrations' },
];

/** A call or NATS request is one file of the service that serves it, named after it; senders may use the same name. */
const callNames: ReadonlySet<string> = new Set(
  [...Object.values(routes), identityRequests, orgRequests, billingRequests]
    .flatMap((calls) => Object.keys(calls))
    .map((key) => `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`),
);

type SourceFile = { readonly path: string; readonly lines: number };

const isOf = (kinds: typeof shortKinds, path: string) =>
  kinds.some(({ pattern }) => pattern.test(path));

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function pathsBy(paths: readonly string[], keyOf: (path: string) => string) {
  const groups = new Map<string, string[]>();
  for (const path of paths) groups.set(keyOf(path), [...(groups.get(keyOf(path)) ?? []), path]);
  return [...groups];
}

/** Folders with too many files, with their number. */
const crowdedFolders = (paths: readonly string[]) =>
  pathsBy(paths, dirname)
    .filter(([, files]) => files.length > MAX_FILES_PER_FOLDER)
    .map(([folder, files]) => `${folder}: ${files.length}`);

const isShort = ({ path, lines }: SourceFile) =>
  lines < MIN_LINES && !callNames.has(basename(path));

const shortFiles = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isShort(file) && !isOf(shortKinds, file.path))
    .map(({ path, lines }) => `${path}: ${lines}`);

const isRepeatable = (path: string) =>
  basename(path) in conventionalNames || callNames.has(basename(path));

/** Names that several files have, with their paths. */
const sharedNames = (paths: readonly string[]) =>
  pathsBy(
    paths.filter((path) => !isOf(repeatedKinds, path)),
    (path) => basename(path),
  ).filter(([, files]) => files.length > 1);

const root = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const isTest = (path: string) => /\.test\.tsx?$|\.snap$/.test(path);
const inFolders = tracked.filter(
  (path) => /\/src\/|^(?:e2e|bench|testing|dev)\//.test(path) && !isTest(path),
);
const sources: readonly SourceFile[] = tracked
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.d.ts'))
  .map((path) => ({ path, lines: countLines(readFileSync(join(root, path), 'utf8')) }));
const sourcePaths = sources.map(({ path }) => path);

describe('folders', () => {
  it('have at most 25 files without tests', () => {
    expect(inFolders.length).toBeGreaterThan(1000);
    expect(crowdedFolders(inFolders)).toEqual([]);
  });

  it('are reported with 26 files', () => {
    const files = Array.from({ length: 26 }, (_, index) => `web/src/crowded/file-${index}.ts`);
    expect(crowdedFolders(files.slice(1))).toEqual([]);
    expect(crowdedFolders(files)).toEqual(['web/src/crowded: 26']);
  });
});

describe('source files', () => {
  it('have ten lines unless their kind is short', () => {
    expect(shortFiles(sources)).toEqual([]);
  });

  it('are reported with nine lines', () => {
    const path = 'org-service/src/members/short.ts';
    expect(shortFiles([{ path, lines: 10 }])).toEqual([]);
    expect(shortFiles([{ path, lines: 9 }])).toEqual([`${path}: 9`]);
  });

  it('are of every short kind', () => {
    const short = sources.filter(isShort);
    const unneeded = shortKinds.filter(
      ({ pattern }) => !short.some(({ path }) => pattern.test(path)),
    );
    expect(unneeded).toEqual([]);
  });

  it('share a name only by convention', () => {
    expect(sharedNames(sourcePaths.filter((path) => !isRepeatable(path)))).toEqual([]);
  });

  it('are reported when two have one name', () => {
    const paths = ['chassis/src/db/client.ts', 'contracts/src/client.ts', 'gateway/src/site.ts'];
    expect(sharedNames(paths)).toEqual([['client.ts', paths.slice(0, 2)]]);
  });

  it('have every conventional name more than once', () => {
    const shared = new Map(sharedNames(sourcePaths));
    expect(Object.keys(conventionalNames).filter((name) => !shared.has(name))).toEqual([]);
  });
});
