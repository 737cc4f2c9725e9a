import { imageUrl, limits } from '@tessera/contracts/define/text';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes control characters
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/gu;

/** A name within the limits: control and text direction characters become a blank, the end is cut; never empty. */
export function cleanName(text: string, fallback: string): string {
  const clean = text.normalize('NFC').replace(FORBIDDEN_CHARACTERS, ' ').trim();
  const short = clean.slice(0, limits.name).replace(/[\ud800-\udbff]$/, '');
  return short.trim() || fallback.slice(0, limits.name);
}

/** The picture's URL if it is allowed, else null. */
export function cleanImage(text: string | null): string | null {
  const image = imageUrl.safeParse(text);
  return image.success ? image.data : null;
}
