import { type Area, enterArea } from '../words/texts.ts';

/** Loads pages and their texts in the current language. */
export async function loadWithTexts<T>(area: Area, pages: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([pages, enterArea(area)]);
  return loaded;
}
