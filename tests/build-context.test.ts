import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({
    isException: line.startsWith('!'),
    pattern: patternOf(line.replace('!', '')),
  }));

/** A line of .dockerignore as a pattern: it matches a path and what is below it. */
function patternOf(line: string): RegExp {
  if (/[?[\]\\]|^\/|\/$/.test(line)) throw new Error(`this test does not know the form of ${line}`);
  const source = line
    .replaceAll(/[.+^$(){}|]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*/g, (stars) =>
      stars === '**/' ? '(?:.*/)?' : stars === '**' ? '.*' : '[^/]*',
    );
  return new RegExp(`^${source}(?:/.*)?$`);
}

/** The last line that matches decides. */
function isIgnored(path: string): boolean {
  return rules.findLast(({ pattern }) => pattern.test(path))?.isException === false;
}

/** The build context: every file of the repository that .dockerignore leaves in. */
function contextFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const name = relative(root, path).replaceAll('\\', '/');
    // What is installed and built is large, and no exception is below it.
    if (['node_modules', 'dist', '.git'].includes(entry.name)) return [];
    if (entry.isDirectory()) return contextFiles(path);
    return entry.isFile() && !isIgnored(name) ? [name] : [];
  });
}

describe('the build context of the images', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'build-context-'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('contains the files that the Dockerfile copies', () => {
    const sources = [
      ...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^COPY (?!--from)(.+) \S+$/gm),
    ]
      .flatMap(([, list = '']) => list.split(' '))
      .filter((source) => source !== '.');
    expect(sources.length).toBeGreaterThan(10);
    const missing = sources.filter(
      (source) => !existsSync(join(root, source)) || isIgnored(source),
    );
    expect(missing).toEqual([]);
  });

  it('excludes secrets and data', () => {
    const ignored = ['.env', '.stack/secrets.json', 'k8s/development/secrets/local.json'];
    expect(ignored.filter((path) => !isIgnored(path))).toEqual([]);
  });

  it('contains the files that the build reads', async () => {
    for (const file of contextFiles()) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(root, file), join(copy, file), { preserveTimestamps: true });
    }
    linkPackages(join(copy, 'node_modules'));
    const { code, output } = await build(copy);
    expect(code, output).toBe(0);
    for (const folder of ['web', 'gateway', 'identity-service', 'org-service', 'sdk']) {
      expect(readdirSync(join(copy, folder, 'dist'))).not.toEqual([]);
    }
  }, 240_000);
});

/** The installed packages of npm; those of the workspaces are the copies. */
function linkPackages(to: string): void {
  const from = join(root, 'node_modules');
  mkdirSync(join(to, '@tessera'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '.cache' && name !== '@tessera') symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, '@tessera'))) {
    symlinkSync(readlinkSync(join(from, '@tessera', name)), join(to, '@tessera', name));
  }
}

/** Runs the build as the Dockerfile does, but for the installation before it. */
async function build(cwd: string): Promise<{ code: number | null; output: string }> {
  const script = `import('./dev/src/commands/commands.ts').then(({ commands }) => commands.build())`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', script], { cwd });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}
