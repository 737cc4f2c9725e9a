/** The result of importing one row. */
export type Outcome = {
  /** A plural noun, such as `users`. */
  readonly kind: string;
  readonly id: string;
} & (
  | { readonly fate: 'taken'; readonly changes?: readonly string[] }
  | { readonly fate: 'already there' }
  | { readonly fate: 'skipped'; readonly reason: string }
);

export type Tally = {
  /** Counts rows and prints those that were skipped or changed: ids, never contents. */
  add(outcomes: readonly Outcome[]): void;
  /** One line per kind. */
  summary(): string[];
};

/** Counts the results of an import. */
export function createTally(print: (line: string) => void, kinds: readonly string[]): Tally {
  const counts = new Map<string, number>();
  const count = (kind: string, what: string) =>
    counts.set(`${kind} ${what}`, counted(kind, what) + 1);
  const counted = (kind: string, what: string) => counts.get(`${kind} ${what}`) ?? 0;
  return {
    add(outcomes) {
      for (const outcome of outcomes) {
        const { kind, id, fate } = outcome;
        count(kind, fate);
        if (fate === 'skipped') print(`  skipped, ${kind} ${shown(id)}: ${outcome.reason}`);
        if (fate !== 'taken') continue;
        for (const change of outcome.changes ?? []) {
          count(kind, 'changed');
          print(`  changed, ${kind} ${shown(id)}: ${change}`);
        }
      }
    },
    summary() {
      const width = Math.max(...kinds.map(({ length }) => length));
      return kinds.map((kind) => {
        const parts = ['taken', 'already there', 'skipped', 'changed'].map(
          (what) => `${counted(kind, what)} ${what}`,
        );
        return `${kind.padEnd(width)}  ${parts.join(', ')}`;
      });
    },
  };
}

/** Escapes an id of the source, which can contain anything, to one word on one line. */
const shown = (id: string) => (/^[\w.:-]{1,128}$/.test(id) ? id : JSON.stringify(id.slice(0, 64)));
