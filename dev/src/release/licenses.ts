type License = {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
};
export type Component = {
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: readonly License[];
};
export type Bill = { readonly components: readonly Component[] };

/** Licenses that permit distribution in an image without conditions on the source of the system. */
const PERMITTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  // Of the font, which may be distributed with software.
  'OFL-1.1',
]);

const nameOf = ({ license, expression }: License) =>
  expression ?? license?.id ?? license?.name ?? 'unknown';

function licenseOf({ licenses = [] }: Component): string {
  return licenses.map(nameOf).join(' AND ') || 'none';
}

/** Whether every part of an expression such as `(MIT OR Apache-2.0)` is permitted. */
function isPermitted(license: string): boolean {
  return license
    .split(/[()\s]+|\bAND\b|\bOR\b/)
    .filter((part) => part !== '')
    .every((part) => PERMITTED.has(part));
}

/** A Markdown table of the packages of all bills and their licenses. The packages of the repository itself are left out. */
export function licenseTable(
  bills: readonly Bill[],
  own: ReadonlySet<string>,
): { table: string; rejected: string[] } {
  const rows = new Map<string, string>();
  for (const component of bills.flatMap(({ components }) => components)) {
    if (own.has(component.name)) continue;
    rows.set(`${component.name} ${component.version}`, licenseOf(component));
  }
  const sorted = [...rows].sort(([one], [other]) => one.localeCompare(other));
  const lines = sorted.map(([name, license]) => `| ${name} | ${license} |`);
  return {
    table: ['| package | license |', '|---|---|', ...lines, ''].join('\n'),
    rejected: sorted.filter(([, license]) => !isPermitted(license)).map((row) => row.join(': ')),
  };
}
