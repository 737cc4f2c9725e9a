import { enterArea } from '../words/texts.ts';

/** Fetches pages behind the gate, and what they say in the reader's language. */
export async function withInsideTexts<T>(pages: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([pages, enterArea('inside')]);
  return loaded;
}

export const loadInside = () => withInsideTexts(import('./inside-pages.tsx'));

/** Somebody is about to come in: fetched while they type. A failure is met on arrival. */
export const prepareInside = () => void loadInside().catch(() => undefined);
