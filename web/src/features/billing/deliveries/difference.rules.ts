/** One place of a record where two deliveries disagree; undefined is not there at all. */
export type Difference = {
  /** From the record down: `items.0.amount`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** Where the records of two payloads differ, in the order of the newer one; empty for what is no JSON. */
export function differencesBetween(older: string, newer: string): readonly Difference[] {
  const before = leavesOf(older);
  const after = leavesOf(newer);
  if (!before || !after) return [];
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((path) => ({ path, before: before.get(path), after: after.get(path) }))
    .filter((place) => place.before !== place.after);
}

/** Every value of the record that holds no others, as JSON, by its path; null for what is no JSON. */
function leavesOf(payload: string): Map<string, string> | null {
  const leaves = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (inner.length === 0) leaves.set(path, JSON.stringify(value));
    for (const [name, part] of inner) walk(part, path === '' ? name : `${path}.${name}`);
  };
  try {
    const { data } = JSON.parse(payload) as { readonly data?: unknown };
    walk(data ?? {}, '');
    return leaves;
  } catch {
    // Cut off, or never JSON: there is nothing to compare.
    return null;
  }
}
