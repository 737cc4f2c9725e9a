/** What a statement takes as a parameter. JSON is passed as text (`JSON.stringify`). */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly SqlValue[];

/** A statement, or a part of one. Only `sql` and `rawSql` make it, so that no value becomes part of a text. */
export class Sql {
  readonly #strings: readonly string[];
  readonly #parts: readonly (SqlValue | Sql)[];

  constructor(strings: readonly string[], parts: readonly (SqlValue | Sql)[]) {
    this.#strings = strings;
    this.#parts = parts;
  }

  /** The text, with `$1`, `$2`, … in the place of the values. */
  toQuery(): { readonly text: string; readonly values: SqlValue[] } {
    const values: SqlValue[] = [];
    return { text: this.#write(values), values };
  }

  #write(values: SqlValue[]): string {
    let text = this.#strings[0] ?? '';
    this.#parts.forEach((part, index) => {
      text += part instanceof Sql ? part.#write(values) : `$${values.push(part)}`;
      text += this.#strings[index + 1] ?? '';
    });
    return text;
  }
}

/**
 * SQL as text with values in it. A value becomes a parameter; another `sql` becomes part of the text:
 *
 *     const COLUMNS = sql`id, role`;
 *     db.query<MemberRow>(sql`select ${COLUMNS} from member where user_id = ${userId}`)
 */
export const sql = (strings: readonly string[], ...parts: readonly (SqlValue | Sql)[]): Sql =>
  new Sql(strings, parts);

/** Text of the source, such as the name of a column, as part of a statement. Never text from a request. */
export const rawSql = (text: string): Sql => new Sql([text], []);

/** Joins parts of a statement by ` and `, `, ` or the like. */
export const joinSql = (parts: readonly Sql[], separator: string): Sql =>
  new Sql(['', ...parts.map((_, index) => (index === parts.length - 1 ? '' : separator))], parts);

/** Expression: a time as text, in UTC with microseconds, which a `Date` does not keep. */
export const timeText = (time: Sql): Sql =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A statement that connections prepare: the name under which they keep it, and what it does. */
export type PreparedStatement = { readonly name: string; readonly summary: string };

const preparedStatements = new Map<string, PreparedStatement>();

/** The prepared statement of a text: the same text has the same name on every connection. */
export function preparedStatementOf(text: string): PreparedStatement {
  const known = preparedStatements.get(text);
  if (known !== undefined) return known;
  const name = `statement_${preparedStatements.size + 1}`;
  const statement = { name, summary: summaryOf(text) };
  preparedStatements.set(text, statement);
  return statement;
}

/** `insert into x`, `update x`, `delete from x`; not `on conflict do update`, nor `for update of x`. */
const TABLE = String.raw`\s+(?:"?\w+"?\.)?"?(\w+)`;
const WRITES = new RegExp(
  String.raw`\b(insert)\s+into${TABLE}|(?<!\b(?:do|for|key)\s+)\b(update)${TABLE}|\b(delete)\s+from${TABLE}`,
  'gi',
);
const READ = new RegExp(String.raw`\bfrom${TABLE}`, 'i');
const LOCK = /\bfor (?:no key update|key share|update|share)\b/i;

/**
 * What a statement does, as the name of its span: `insert member, update team`, `select member`,
 * `select organization for no key update`.
 */
export function summaryOf(text: string): string {
  const writes = Array.from(text.matchAll(WRITES), (match) =>
    match
      .slice(1)
      .filter((part) => part !== undefined)
      .join(' ')
      .toLowerCase(),
  );
  if (writes.length > 0) return writes.join(', ');
  const outer = withoutParentheses(text);
  const table = (READ.exec(outer) ?? READ.exec(text))?.[1];
  const lock = LOCK.exec(outer)?.[0];
  return ['select', table, lock].filter((part) => part !== undefined).join(' ');
}

/** Without subqueries and arguments. */
function withoutParentheses(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, '');
  return outer === text ? text : withoutParentheses(outer);
}
