import { loadWithTexts } from './load-with-texts.ts';

/** Fetches pages behind the gate, and what they say in the reader's language. */
export const withAppTexts = <T>(pages: Promise<T>) => loadWithTexts('inside', pages);

export const loadAppRoutes = () => withAppTexts(import('./app-routes.tsx'));

/** Somebody is about to come in: fetched while they type. A failure is met on arrival. */
export const prefetchAppRoutes = () => void loadAppRoutes().catch(() => undefined);
