/** One field that differs between two deliveries; undefined if it is missing. */
export type Difference = {
  /** The path in the record: `items.0.amount`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/**
 * The differences between the records of two payloads, in the order of the newer one; null for payloads that are
 * truncated or not JSON.
 */
export function differencesBetween(older: string, newer: string): readonly Difference[] | null {
  const before = leafValuesOf(older);
  const after = leafValuesOf(newer);
  if (!before || !after) return null;
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((path) => ({ path, before: before.get(path), after: after.get(path) }))
    .filter(({ before, after }) => before !== after);
}

/** Every leaf of the record as JSON, by its path; null for payloads that are not JSON. */
function leafValuesOf(payload: string): Map<string, string> | null {
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
    // Truncated, or not JSON: there is nothing to compare.
    return null;
  }
}
