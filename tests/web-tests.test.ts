import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Forms, lists and dialogs: by the name of the file, or by what it renders. */
const NAME = /-(?:dialog|drawer|form|list)\.tsx$/;
const CONTENT =
  /\buseSchemaForm\(|<(?:Confirm|CursorList|Drawer|form|Modal|OneTimeSecretDialog|RecordList|Table|TypedConfirmation)\b/;

/** The routes import every page, so what is imported from there is not tested by a test of the routes. */
const ROUTES = /^app\/[^/]+$/;

const folder = join(import.meta.dirname, '..', 'web', 'src');
const texts = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
);

const isTest = (path: string) => path.endsWith('.test.tsx');
const importsOf = (path: string, text: string) =>
  [...text.matchAll(/\b(?:from|import\()\s*'(\.[^']+)'/g)].map(([, from = '']) =>
    join(dirname(path), from),
  );

/** The files that component tests import, directly or through other files. */
function importedByTests(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set([...files.keys()].filter(isTest));
  // A set also iterates over the entries that are added meanwhile.
  for (const path of found) {
    const text = files.get(path);
    if (text === undefined || ROUTES.test(path)) continue;
    for (const imported of importsOf(path, text)) found.add(imported);
  }
  return found;
}

/** The forms, lists and dialogs that no component test imports. */
function untested(files: ReadonlyMap<string, string>): readonly string[] {
  const imported = importedByTests(files);
  return [...files]
    .filter(([path, text]) => path.endsWith('.tsx') && (NAME.test(path) || CONTENT.test(text)))
    .map(([path]) => path)
    .filter((path) => !isTest(path) && !imported.has(path));
}

describe('the search for forms, lists and dialogs without a component test', () => {
  const files = new Map([
    ['app/routes.tsx', "import('./pages/teams-page.tsx')"],
    ['app/routes.test.tsx', "import { Routes } from './routes.tsx';"],
    ['app/pages/teams-page.tsx', "import { Teams } from '../../features/teams.tsx';"],
    ['features/teams.tsx', '<Table label="Teams" />'],
    ['features/team-list.tsx', '<ul />'],
    ['features/team-name.tsx', '<h1 />'],
  ]);

  it('finds them by name and by content, also if a test of the routes exists', () => {
    expect(untested(files)).toEqual(['features/teams.tsx', 'features/team-list.tsx']);
  });

  it('accepts a test of the component, and a test of a page that shows it', () => {
    const tests = [
      ['app/pages/teams-page.test.tsx', "import { TeamsPage } from './teams-page.tsx';"],
      ['features/team-list.test.tsx', "import { TeamList } from './team-list.tsx';"],
    ] as const;
    expect(untested(new Map([...files, ...tests]))).toEqual([]);
  });
});

describe('the forms, lists and dialogs of the web app', () => {
  it('have a component test', () => {
    expect(
      [...texts].filter(([path, text]) => !isTest(path) && CONTENT.test(text)).length,
    ).toBeGreaterThan(50);
    expect(untested(texts)).toEqual([]);
  });
});
