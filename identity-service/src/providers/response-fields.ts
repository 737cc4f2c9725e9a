/** The value at a path of a response; undefined when there is none. Responses of providers are not trusted. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string | null => {
  const found = valueAt(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
};

/** A claim that providers send as a boolean or as text. */
export const isTrue = (value: unknown) => value === true || value === 'true';

/** Joins the parts that are not null with spaces; null when there is none. */
export const joinNames = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join(' ') || null;
