import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runTool } from '../commands/run-tool.ts';
import { repositoryRoot } from '../repository.ts';
import { oneFileOf } from './bundle-configuration.ts';

const ENTRY = 'sdk/src/sdk';

/**
 * Builds an npm package of the SDK (`npm pack ./sdk/dist`): one file, the types of its exports, its README, and a
 * manifest without workspace packages.
 */
export async function packSdk(directory = join(repositoryRoot, 'sdk', 'dist')): Promise<void> {
  const { build } = await import('vite');
  await build(oneFileOf('sdk', 'sdk', directory));
  const emitted = join(repositoryRoot, 'node_modules', '.cache', 'sdk-types');
  rmSync(emitted, { recursive: true, force: true });
  await emitTypes(emitted);
  const types = join(directory, 'types');
  copyTypes(emitted, types, ENTRY, new Set());
  copyFileSync(join(repositoryRoot, 'sdk', 'README.md'), join(directory, 'README.md'));
  writeFileSync(join(directory, 'package.json'), manifest());
}

/** With `paths` the compiler emits the types of workspace packages, which it would otherwise treat as third-party. */
async function emitTypes(outDir: string): Promise<void> {
  const configuration = join(outDir, 'tsconfig.json');
  mkdirSync(outDir, { recursive: true });
  const workspacePackage = (name: string) => [
    `@tessera/${name}/*`,
    [join(repositoryRoot, name, 'src', '*.ts')],
  ];
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: repositoryRoot,
    outDir,
    typeRoots: [join(repositoryRoot, 'node_modules', '@types')],
    paths: Object.fromEntries(['contracts', 'chassis'].map(workspacePackage)),
  };
  const text = JSON.stringify({
    extends: join(repositoryRoot, 'tsconfig.base.json'),
    compilerOptions,
    files: [join(repositoryRoot, `${ENTRY}.ts`)],
  });
  writeFileSync(configuration, text);
  const code = await runTool('typescript', 'bin/tsc', ['-p', configuration]);
  if (code !== 0) throw new Error('The types of the SDK could not be written');
}

const SPECIFIER = /(from '|from "|import\("|import ')(\.[^'"]+|@tessera\/[^'"]+)/g;

/** Copies a file's declarations and those that it imports; every specifier becomes a relative one. */
function copyTypes(from: string, to: string, path: string, seen: Set<string>): void {
  if (seen.has(path)) return;
  seen.add(path);
  const text = readFileSync(join(from, `${path}.d.ts`), 'utf8');
  const rewritten = text.replace(SPECIFIER, (_, before: string, specifier: string) => {
    const target = pathOf(specifier, path);
    copyTypes(from, to, target, seen);
    const near = relative(dirname(path), target);
    return `${before}${near.startsWith('.') ? near : `./${near}`}.js`;
  });
  mkdirSync(dirname(join(to, path)), { recursive: true });
  writeFileSync(join(to, `${path}.d.ts`), rewritten);
}

function pathOf(specifier: string, path: string): string {
  const [, name, inside] = /^@tessera\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return name === undefined
    ? join(dirname(path), specifier.replace(/\.ts$/, ''))
    : `${name}/src/${inside}`;
}

function manifest(): string {
  const own = JSON.parse(readFileSync(join(repositoryRoot, 'sdk', 'package.json'), 'utf8'));
  const dependencies = Object.entries<string>(own.dependencies).filter(
    ([name]) => !name.startsWith('@tessera/'),
  );
  const packed = {
    name: own.name,
    version: own.version,
    type: 'module',
    engines: { node: '>=20.19' },
    exports: { '.': { types: `./types/${ENTRY}.d.ts`, default: './sdk.js' } },
    dependencies: Object.fromEntries(dependencies),
  };
  return `${JSON.stringify(packed, null, 2)}\n`;
}
