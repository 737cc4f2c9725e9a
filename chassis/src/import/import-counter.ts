/** The result of importing one row. */
export type Outcome = {
  /** A plural noun, such as `users`. */
  readonly kind: string;
  readonly id: string;
} & (
  | { readonly result: 'imported'; readonly changes?: readonly string[] }
  | { readonly result: 'existing' }
  | { readonly result: 'skipped'; readonly reason: string }
);

export type ImportCounter = {
  /** Counts rows and prints those that were skipped or changed: ids, never contents. */
  add(outcomes: readonly Outcome[]): void;
  /** One line per kind. */
  summary(): string[];
};

/** Counts the results of an import. */
export function createImportCounter(
  print: (line: string) => void,
  kinds: readonly string[],
): ImportCounter {
  const counts = new Map<string, number>();
  const count = (kind: string, what: string) =>
    counts.set(`${kind} ${what}`, counted(kind, what) + 1);
  const counted = (kind: string, what: string) => counts.get(`${kind} ${what}`) ?? 0;
  return {
    add(outcomes) {
      for (const outcome of outcomes) {
        const { kind, id, result } = outcome;
        count(kind, result);
        if (result === 'skipped') print(`  skipped, ${kind} ${printable(id)}: ${outcome.reason}`);
        if (result !== 'imported') continue;
        for (const change of outcome.changes ?? []) {
          count(kind, 'changed');
          print(`  changed, ${kind} ${printable(id)}: ${change}`);
        }
      }
    },
    summary() {
      const width = Math.max(...kinds.map(({ length }) => length));
      return kinds.map((kind) => {
        const parts = ['imported', 'existing', 'skipped', 'changed'].map(
          (what) => `${counted(kind, what)} ${what}`,
        );
        return `${kind.padEnd(width)}  ${parts.join(', ')}`;
      });
    },
  };
}

/** Escapes an id of the source, which can contain anything, to one word on one line. */
const printable = (id: string) =>
  /^[\w.:-]{1,128}$/.test(id) ? id : JSON.stringify(id.slice(0, 64));
