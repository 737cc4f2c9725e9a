import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDirectory } from './directories.ts';
import { withLock } from './lock.ts';
import { findOnPath, isExecutable, type Program, type Report } from './program.ts';
import { type CommandResult, runCommand, tail } from './run-command.ts';

/**
 * A server from a Debian package, installed without root: apt's own tools run with their state redirected into the
 * user's cache. The packages are unpacked there, and the servers run with the unpacked libraries. The system itself is
 * not changed.
 */
export type AptServer = { readonly packageName: string; readonly binary: string };

/** Returns the unpacked server if an earlier run has downloaded it, else null. */
export function findInAptRoot({ packageName, binary }: AptServer): Program | null {
  const root = aptRootOf(packageName);
  const file = binaryIn(root, binary);
  if (file === null) return null;
  return {
    kind: 'binary',
    file,
    environment: { LD_LIBRARY_PATH: libraryDirectories(root).join(':') },
    source: `private apt root (${root})`,
  };
}

/** Whether this machine has the tools for the download: apt-get and dpkg-deb. */
export function canFetchWithApt(): boolean {
  return process.platform === 'linux' && !!findOnPath('apt-get') && !!findOnPath('dpkg-deb');
}

/** Downloads and unpacks a server and its dependencies. Throws with apt's own message when that fails. */
export async function fetchIntoAptRoot(server: AptServer, report: Report): Promise<Program> {
  return await withAptLock(
    async () => {
      const present = findInAptRoot(server);
      if (present) return present;
      await fetchAndUnpack(server, report);
      const fetched = findInAptRoot(server);
      if (!fetched)
        throw new Error(`The package ${server.packageName} contains no ${server.binary}`);
      return fetched;
    },
    () => report(`Waiting for another run that is downloading ${server.packageName}`),
  );
}

async function fetchAndUnpack({ packageName, binary }: AptServer, report: Report): Promise<void> {
  const root = aptRootOf(packageName);
  // Only the owner of the lock uses this directory, so existing files are left from a killed run.
  const work = `${root}.new`;
  await rm(work, { recursive: true, force: true });
  const debs = join(work, 'debs');
  const unpacked = join(work, 'root');
  await mkdir(debs, { recursive: true });
  await mkdir(unpacked, { recursive: true });
  try {
    const options = await aptOptions();
    await updateIndex(options, report);
    const packages = await dependencyClosure(options, packageName);
    report(`Downloading ${packageName} (${packages.length} packages)`);
    await withRetries(`download ${packageName}`, () =>
      runCommand('apt-get', [...options, '-qq', 'download', ...packages], { cwd: debs }),
    );
    report(`Unpacking ${packageName}`);
    for (const deb of readdirSync(debs)) {
      const result = await runCommand('dpkg-deb', ['-x', join(debs, deb), unpacked]);
      if (result.code !== 0) throw new Error(`dpkg-deb could not unpack ${deb}: ${result.stderr}`);
    }
    await assertRuns(unpacked, binary);
    await rm(root, { recursive: true, force: true });
    await rename(unpacked, root);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Fetches the package index. It is large and soon outdated, so it is kept only for the minutes in which several servers
 * are downloaded.
 */
async function updateIndex(options: readonly string[], report: Report): Promise<void> {
  const stamp = join(cacheDirectory(), 'apt', 'lists');
  const fresh =
    existsSync(stamp) && readdirSync(stamp).some((name) => /_Packages(\.\w+)?$/.test(name));
  if (fresh && lastUpdateAt > 0 && performance.now() - lastUpdateAt < 600_000) return;
  report('Fetching the package index');
  await withRetries('fetch the package index', () =>
    runCommand('apt-get', [...options, '-qq', 'update'], { timeoutMs: 300_000 }),
  );
  lastUpdateAt = performance.now();
}
let lastUpdateAt = 0;

/** Removes the package index once every server has been downloaded. */
export async function dropAptIndexes(): Promise<void> {
  const state = join(cacheDirectory(), 'apt');
  if (!existsSync(state)) return;
  const drop = () => rm(state, { recursive: true, force: true });
  await withAptLock(drop, () => undefined);
}

/** Runs apt work under a lock: neither the cache nor the system's packages allow two concurrent runs. */
export async function withAptLock<T>(work: () => Promise<T>, onWait: () => void): Promise<T> {
  return await withLock(join(cacheDirectory(), 'apt.lock'), work, { onWait });
}

async function aptOptions(): Promise<string[]> {
  const state = join(cacheDirectory(), 'apt');
  await mkdir(join(state, 'lists', 'partial'), { recursive: true });
  await mkdir(join(state, 'cache', 'archives', 'partial'), { recursive: true });
  return [
    ['Dir::State::lists', join(state, 'lists')],
    ['Dir::Cache', join(state, 'cache')],
    ['Debug::NoLocking', '1'],
    ['APT::Sandbox::User', ''],
    ['Acquire::Languages', 'none'],
    ['Acquire::Retries', '3'],
    ['Acquire::http::Timeout', '30'],
    ['Acquire::https::Timeout', '30'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

/** Every package that an installation would add to this machine, the server itself included. */
async function dependencyClosure(options: readonly string[], packageName: string) {
  const args = ['-qq', '-y', '--print-uris', '--no-install-recommends', '--reinstall'];
  const result = await runCommand('apt-get', [...options, ...args, 'install', packageName]);
  if (result.code !== 0) {
    throw new Error(`apt-get does not know ${packageName}: ${tail(result.stderr, 3)}`);
  }
  const names = [...result.stdout.matchAll(/^'[^']+' ([^_\s]+)_/gm)].map(([, name = '']) => name);
  return [...new Set([packageName, ...names])];
}

const ATTEMPTS = 3;

async function withRetries(what: string, run: () => Promise<CommandResult>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await run();
    // apt-get update exits with 0 although an index could not be fetched; it only warns.
    if (result.code === 0 && !/^(E:|Err:|W: .*Failed to fetch)/m.test(result.stderr)) return;
    if (attempt === ATTEMPTS) throw new Error(`Could not ${what}: ${tail(result.stderr, 4)}`);
    await sleep(attempt * 1_500);
  }
}

async function assertRuns(root: string, binary: string): Promise<void> {
  const file = binaryIn(root, binary);
  if (file === null) throw new Error(`The unpacked packages contain no ${binary}`);
  const env = { ...process.env, LD_LIBRARY_PATH: libraryDirectories(root).join(':') };
  const result = await runCommand(file, ['--version'], { env, timeoutMs: 20_000 });
  if (result.code !== 0) throw new Error(`${binary} does not run here: ${tail(result.stderr, 3)}`);
}

function binaryIn(root: string, binary: string): string | null {
  const candidates = ['usr/bin', 'usr/sbin', 'usr/local/bin'].map((path) =>
    join(root, path, binary),
  );
  return candidates.find(isExecutable) ?? null;
}

function libraryDirectories(root: string): string[] {
  return ['usr/lib', 'lib'].flatMap((path) => {
    const directory = join(root, path);
    if (!existsSync(directory)) return [];
    const triplets = readdirSync(directory).filter((name) => /-linux-gnu/.test(name));
    return [...triplets.map((triplet) => join(directory, triplet)), directory];
  });
}

/** One directory per release and processor: machines that differ in both may share a home directory. */
function aptRootOf(packageName: string): string {
  return join(cacheDirectory(), `${systemName()}-${process.arch}`, packageName);
}

function systemName(): string {
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    const field = (name: string) =>
      new RegExp(`^${name}="?([^"\n]*)`, 'm').exec(release)?.[1] || 'any';
    return `${field('ID')}-${field('VERSION_ID')}`;
  } catch {
    return 'linux-any';
  }
}
