/** Replaces code of a library. Throws if the code is missing, as in another version, so that the build fails. */
export function edited(text: string, from: RegExp, to: string): string {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`The library no longer has ${from}`);
  return result;
}
