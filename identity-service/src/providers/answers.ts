/** What lies at a path of an answer, undefined when there is nothing: providers' shapes are not to be trusted. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string | null => {
  const found = at(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
};

/** A claim that providers write as a boolean or as a word. */
export const isTrue = (value: unknown) => value === true || value === 'true';

/** The parts that are there, with blanks between; null when none is. */
export const joined = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join(' ') || null;
