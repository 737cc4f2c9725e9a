/** Compares keys whose effect was acknowledged with the keys that are stored: each must be stored exactly once. */
export function exactlyOnce(acknowledged: Iterable<string>, stored: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const key of stored) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...new Set(acknowledged)].flatMap((key) => {
    const count = counts.get(key) ?? 0;
    if (count === 1) return [];
    return [count === 0 ? `${key} is missing` : `${key} is stored ${count} times`];
  });
}

/** The keys that occur more than once. */
export function repeated(keys: Iterable<string>): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) found.add(key);
    seen.add(key);
  }
  return [...found];
}
