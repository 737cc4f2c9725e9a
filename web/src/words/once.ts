/** Makes a thing when it is first asked for: the browser's rules of a language take milliseconds each to load. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
