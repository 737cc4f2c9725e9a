/** Fetches the pages behind the gate. */
export const loadInside = () => import('./inside-pages.tsx');

/** Somebody is about to come in: fetched while they type. A failure is met on arrival. */
export const prepareInside = () => void loadInside().catch(() => undefined);
