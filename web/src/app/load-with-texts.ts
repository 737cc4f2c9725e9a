import { type Area, enterArea } from '../words/texts.ts';

/** Fetches pages, and what they say in the reader's language. */
export async function loadWithTexts<T>(area: Area, pages: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([pages, enterArea(area)]);
  return loaded;
}
