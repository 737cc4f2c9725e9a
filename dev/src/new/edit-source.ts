/** Adds a named import at the position where Biome sorts it. */
export function addImport(source: string, name: string, from: string): string {
  const imports = [...source.matchAll(/^import\b[^;]*?'([^']+)';\n/gm)];
  const existing = imports.find(
    ([statement, path]) => path === from && statement.startsWith('import {'),
  );
  if (existing !== undefined) {
    const names = namesIn(/\{([^}]*)\}/.exec(existing[0])?.[1] ?? '');
    if (names.includes(name)) return source;
    const sorted = [...names, name].sort((one, other) => compareNames(one, other));
    return source.replace(existing[0], `import { ${sorted.join(', ')} } from '${from}';\n`);
  }
  const next = imports.find(([, path = '']) => comparePaths(path, from) > 0);
  const last = imports.at(-1);
  const end = last === undefined ? 0 : last.index + last[0].length;
  const position = next?.index ?? end;
  const statement = `import { ${name} } from '${from}';\n`;
  return source.slice(0, position) + statement + source.slice(position);
}

/** Sorts import statements as Biome does. */
export function sortImports(statements: readonly string[]): readonly string[] {
  const pathOf = (statement: string) => /'([^']+)'/.exec(statement)?.[1] ?? '';
  return [...statements].sort((one, other) => comparePaths(pathOf(one), pathOf(other)));
}

/** Packages come before relative paths, parent folders before the same folder, `a.ts` before `a-b.ts`. */
function comparePaths(one: string, other: string): number {
  const distance = (path: string) => (path.startsWith('./') ? 2 : path.startsWith('../') ? 1 : 0);
  const plain = (path: string) => path.replace(/\.ts$/, '');
  return distance(one) - distance(other) || compareNames(plain(one), plain(other));
}

function compareNames(one: string, other: string): number {
  const [first, second] = [one, other].map((name) => name.replace(/^type /, '').toLowerCase());
  if (first === second) return 0;
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/** Adds an entry at the end of the object or list of `const <name>`; null when there is none. */
export function addEntry(source: string, name: string, entry: string): string | null {
  const start = new RegExp(`^(?:export )?const ${name}\\b`, 'm').exec(source)?.index;
  if (start === undefined) return null;
  const rest = source.slice(start);
  const closing = /^(?:export )?const .*(?=[\]}];$)/.exec(rest.split('\n', 1)[0] ?? '')?.[0].length;
  const end = closing ?? rest.search(/^[\]}];$/m);
  if (end < 0) return null;
  const before = rest.slice(0, end).trimEnd();
  const comma = /[[{,]$/.test(before) ? '' : ',';
  return `${source.slice(0, start)}${before}${comma}\n${entry}\n${rest.slice(end)}`;
}

/** The name by which a file imports `from`: `routes` of `import { invitationRoutes as routes }`. */
export function importsOf(
  source: string,
): readonly { readonly name: string; readonly alias: string; readonly from: string }[] {
  return [...source.matchAll(/^import (?!type\b)\{([^}]*)\} from '([^']+)';$/gm)].flatMap(
    ([, names = '', from = '']) =>
      namesIn(names).map((entry) => {
        const [name = '', alias = name] = entry.split(' as ');
        return { name, alias, from };
      }),
  );
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
