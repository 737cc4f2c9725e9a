/**
 * Checks that a migration is safe while old and new processes run: it may add, but must not remove, rewrite, or lock a
 * table for long. Returns the problems of the SQL as text.
 */
export function findUnsafeStatements(sql: string): string[] {
  const text = sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  const isNew = newTables(text);
  const problems: string[] = [];
  for (const statement of text.split(';').map((part) => part.trim())) {
    const table =
      /(?:alter table|create (?:unique )?index .*? on)(?: if exists)?(?: only)? ("?[\w.]+"?)/.exec(
        statement,
      )?.[1];
    if (table !== undefined && isNew.has(table)) continue;
    for (const [pattern, problem] of RULES) {
      if (pattern.test(statement)) problems.push(`${problem}: ${statement.slice(0, 80)}`);
    }
  }
  return problems;
}

const newTables = (text: string) =>
  new Set(
    [...text.matchAll(/create table (?:if not exists )?("?[\w.]+"?)/g)].map(([, name]) => name),
  );

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (?:table|view|function|type|schema)\b/, 'old processes may still use it'],
  [
    /\balter table .*\bdrop (?:column )?(?!constraint|default|not null|expression|identity)/,
    'old processes may still use it',
  ],
  [/\brename (?:column |constraint )?\S* ?to\b/, 'old processes still use the old name'],
  [/\balter (?:column )?\S+ (?:set data )?type\b/, 'rewrites the table under a lock'],
  [
    /\bset not null\b/,
    'reads the table under a lock: add a check that is not valid, validate it, in two releases',
  ],
  [
    /\badd (?:column )?(?:if not exists )?(?!constraint)\S+ (?!.*\bdefault\b).*\bnot null\b/,
    'old processes do not set it',
  ],
  [
    /\badd constraint (?!.*\b(?:not valid|using index)\b)/,
    'reads the table under a lock: add it not valid',
  ],
  [/\bcreate (?:unique )?index (?!concurrently)/, 'blocks writes: build it concurrently'],
  [/\bdrop index (?!concurrently)/, 'waits for every query on the table: drop it concurrently'],
  [/\b(?:vacuum full|cluster|reindex (?!.*concurrently))\b/, 'locks the table'],
  [/\block table\b/, 'locks the table'],
];
