import { posix } from 'node:path';
import { addEntry, addImport } from './edit-source.ts';
import { assertKebabCase, camelCase, pascalCase, sentence } from './names.ts';
import { type PageArea, type PageNames, pageAreas, pageSource, pageTest } from './page-source.ts';
import { type Changes, requireText, type SourceTree } from './source-tree.ts';

export type NewPage = {
  /** The area of the web app: its route table, its folder of pages and its messages. */
  readonly area: string;
  /** The last segment of its path, such as `price-alerts`. */
  readonly name: string;
};

/** The code in the route table that follows the entry of a new page. */
const nextInTable: Readonly<Record<PageArea, string>> = {
  account: '<Route path="*"',
  organization: '<Route path="*"',
  billing: '{resources.map(',
};

const MESSAGES = 'web/src/i18n/locales';

/** The file of messages of each area. */
const messageFiles: Readonly<Record<PageArea, string>> = {
  account: 'app.json',
  organization: 'app.json',
  billing: 'billing.json',
};

/** A page, its route, its messages in every language and its test. Throws for a name that cannot be used. */
export function newPage(tree: SourceTree, { area: named, name }: NewPage): Changes {
  const area = pageAreas.find((known) => known === named);
  if (area === undefined) {
    throw new Error(`Unknown area "${named}". There are: ${pageAreas.join(', ')}`);
  }
  assertKebabCase('page', name);
  const file = `web/src/app/pages/${area}/${name}-page.tsx`;
  const table = `web/src/app/${area}-routes.tsx`;
  const page: PageNames = {
    area,
    name,
    key: camelCase(name),
    component: `${pascalCase(name)}Page`,
  };
  const routes = requireText(tree, table);
  assertFree(tree, page, routes);
  return {
    ...(area === 'organization' && withOrganizationPath(tree, name)),
    [table]: addImport(
      withRoute(routes, table, page),
      page.component,
      `./${posix.relative(posix.dirname(table), file)}`,
    ),
    [file]: pageSource(page),
    [file.replace('.tsx', '.test.tsx')]: pageTest(page),
    ...withMessages(tree, page),
  };
}

function assertFree(tree: SourceTree, { area, name, key }: PageNames, routes: string): void {
  const sameName = tree.list('web/src').find((path) => path.endsWith(`/${name}-page.tsx`));
  if (sameName !== undefined) throw new Error(`${sameName} exists already`);
  if (routes.includes(`path="${name}"`)) {
    throw new Error(`web/src/app/${area}-routes.tsx has a route "${name}" already`);
  }
  const english = tree.list(`${MESSAGES}/en`);
  const used = english.find((path) => requireText(tree, path).includes(`\n  "${key}.`));
  if (used !== undefined) throw new Error(`${used} has messages of "${key}" already`);
}

function withRoute(routes: string, table: string, { area, name, component }: PageNames): string {
  const [before, after, ...more] = routes.split(nextInTable[area]);
  if (after === undefined || more.length > 0) {
    throw new Error(`${table} has no place for a route: add the page by hand`);
  }
  return `${before}<Route path="${name}" element={<${component} />} />\n${nextInTable[area]}${after}`;
}

/** Organization and billing have paths of one level; this list separates them. */
function withOrganizationPath(tree: SourceTree, name: string): Changes {
  const file = 'web/src/app/lazy-pages.ts';
  const listed = addEntry(requireText(tree, file), 'organizationPaths', `  '${name}',`);
  if (listed === null) throw new Error(`${file} has no organizationPaths`);
  return { [file]: listed };
}

/** Adds the English messages to every language. */
function withMessages(tree: SourceTree, { area, name, key }: PageNames): Changes {
  const title = sentence(name);
  const words = name.replaceAll('-', ' ');
  const added = {
    [`${key}.title`]: title,
    [`${key}.lead`]: area === 'account' ? `Your ${words}.` : `${title} of this organization.`,
    [`${key}.empty`]: `No ${words} yet`,
  };
  const files = tree.list(MESSAGES).filter((path) => posix.basename(path) === messageFiles[area]);
  return Object.fromEntries(
    files.map((path) => {
      const messages = { ...JSON.parse(requireText(tree, path)), ...added };
      return [path, `${JSON.stringify(messages, null, 2)}\n`];
    }),
  );
}
