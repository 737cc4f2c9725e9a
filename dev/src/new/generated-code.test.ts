import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '../repository.ts';
import { generate } from './generate.ts';
import { sourceTree, writeChanges } from './source-tree.ts';

const PACKAGES = ['contracts', 'local-stack', 'chassis', 'testing', 'org-service', 'web'];
let copy: string;

/** Copies some packages; the copies import each other instead of the originals. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'generated-code-'));
  for (const name of [...PACKAGES, 'package.json', 'tsconfig.base.json']) {
    cpSync(join(repositoryRoot, name), join(copy, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  const modules = join(repositoryRoot, 'node_modules');
  mkdirSync(join(copy, 'node_modules', '@tessera'), { recursive: true });
  for (const name of readdirSync(modules).filter((entry) => !/^\.|^@tessera$/.test(entry))) {
    symlinkSync(join(modules, name), join(copy, 'node_modules', name));
  }
  for (const name of PACKAGES) {
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@tessera', name));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('has valid types', { timeout: 300_000 }, () => {
  const lines = [
    'call org invitations archive-invitation',
    'call org teams get-team-note --access optional',
    'call org members ping-members --access public',
    'event org invitation.archived',
    'event org invitation.created-again',
    'migration org add-member-name-index',
    'migration org add-team-name-index',
    'page account price-alerts',
    'page account sign-in-alerts',
    'page organization price-alerts-of-teams',
    'page billing revenue-goals',
  ];
  // These files declare the values that are provided to tests, and the types of the web app.
  const files = new Set([
    'testing/src/global-setup.ts',
    'web/src/vite-env.d.ts',
    'web/src/i18n/i18next.d.ts',
  ]);
  for (const line of lines) {
    const { changes } = generate(sourceTree(copy), line.split(' '), new Date());
    writeChanges(copy, changes);
    // The route tables import the whole web app.
    for (const path of Object.keys(changes)) {
      if (/(?<!-routes)\.tsx?$/.test(path)) files.add(path);
    }
  }
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: './tsconfig.base.json', files: [...files] }),
  );
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  expect(compile(compiler)).toBe('');
});

function compile(compiler: string): string {
  try {
    execFileSync(process.execPath, [compiler, '--noEmit', '-p', '.'], { cwd: copy });
    return '';
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? error);
  }
}
