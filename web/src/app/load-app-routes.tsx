import { useEffect } from 'react';
import { lazyComponent } from '../components/feedback/lazy-component.tsx';
import { Splash } from '../components/feedback/splash.tsx';
import { withAppMessages } from '../i18n/i18n.ts';
import { useSession } from '../session/use-session.ts';
import { prefetchPage } from './lazy-pages.ts';

/** Also fetches the code of the page in the address. */
function importAppRoutes() {
  const routes = import('./app-routes.tsx');
  prefetchPage(window.location.pathname);
  return routes;
}

/** All pages that need a session, as one lazy component. */
export const AppRoutes = lazyComponent(
  async () => (await withAppMessages(importAppRoutes())).AppRoutes,
  <Splash />,
);

/** Requests the organization in the address while the first page renders, which takes long on slow phones. */
export function usePrefetchedOrganization() {
  const isSignedIn = useSession().current !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    importAppRoutes().then(
      (routes) => routes.prefetchFirstOrganization(),
      // Reported where the page is rendered.
      () => undefined,
    );
  }, [isSignedIn]);
}

/** Prefetches the app while the user fills in the sign-in form. A failure is reported on navigation. */
export const prefetchAppRoutes = () => void AppRoutes.load().catch(() => undefined);
