import { lazyPage } from '../components/feedback/import-with-retry.ts';
import { withAppMessages } from '../i18n/i18n.ts';

/** Loads the code of these pages while the user is still on the sign-in page, or when the first of them is rendered. */
const loadAppRoutes = () => withAppMessages(importAppRoutes());

async function importAppRoutes() {
  const routes = await import('./app-routes.tsx');
  routes.prefetchFirstPage();
  return routes;
}

/** All pages that need a session, as one lazy page. */
export const AppRoutes = lazyPage(async () => (await loadAppRoutes()).AppRoutes);

/** Prefetches the app while the user fills in the sign-in form. A failure is reported on navigation. */
export const prefetchAppRoutes = () => void loadAppRoutes().catch(() => undefined);
