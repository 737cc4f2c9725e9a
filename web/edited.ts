/** A part of a library written otherwise. In another version it may be gone: then the build stops instead of changing unseen. */
export function edited(text: string, from: RegExp, to: string): string {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`The library no longer has ${from}`);
  return result;
}
