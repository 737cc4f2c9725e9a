import { withTexts } from './load-with-texts.ts';

/** Fetches pages behind the gate, and what they say in the reader's language. */
export const withInsideTexts = <T>(pages: Promise<T>) => withTexts('inside', pages);

export const loadInside = () => withInsideTexts(import('./app-routes.tsx'));

/** Somebody is about to come in: fetched while they type. A failure is met on arrival. */
export const prepareInside = () => void loadInside().catch(() => undefined);
