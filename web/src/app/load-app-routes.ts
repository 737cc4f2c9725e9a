import { loadWithTexts } from '../words/texts.ts';
import { lazyPage } from './lazy-page.ts';

/** Loads pages that need a session, and their texts in the current language. */
export const withAppTexts = <T>(pages: Promise<T>) => loadWithTexts('inside', pages);

export const loadAppRoutes = () => withAppTexts(import('./app-routes.tsx'));

/** All pages that need a session, as one lazy page. */
export const appRoutes = lazyPage(async () => (await loadAppRoutes()).AppRoutes);

/** Prefetches the app while the user fills in the sign-in form. A failure is reported on navigation. */
export const prefetchAppRoutes = () => void loadAppRoutes().catch(() => undefined);
