import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The third-party packages that a file loads, directly or through other files of this repository. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(file)) return found;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, isType, from = ''] of text.matchAll(
    /^(?:import|export)\s+(type\b)?[^;'"`]*?from\s*'([^']+)'/gm,
  )) {
    if (isType) continue;
    const [, workspace, path] = /^@tessera\/([^/]+)\/(.+)$/.exec(from) ?? [];
    const next = workspace
      ? join(root, workspace, 'src', `${path}.ts`)
      : from.startsWith('.')
        ? join(dirname(file), from)
        : null;
    if (next === null) found.add(from);
    else for (const name of loadedWith(next, seen)) found.add(name);
  }
  return found;
}

it('loads only the packages that an external service needs', () => {
  const file = join(import.meta.dirname, 'sdk.ts');
  expect(existsSync(file)).toBe(true);
  const modules = [...loadedWith(file)].filter((name) => !name.startsWith('node:'));
  const packages = new Set(modules.map((name) => name.split('/')[0]));
  expect([...packages].sort()).toEqual(['cookie', 'jose', 'nats', 'zod']);
});
