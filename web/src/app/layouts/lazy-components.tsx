import { importWithRetry } from '../../ui/import-with-retry.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

export const MobileNavigation = lazyComponent(
  async () => (await importWithRetry(() => import('./mobile-navigation.tsx'))).MobileNavigation,
);
export const SignedOutDialog = lazyComponent(
  async () =>
    (await importWithRetry(() => import('../../features/sign-in/signed-out-dialog.tsx'))).SignedOutDialog,
);
export const FreshSessionDialog = lazyComponent(
  async () =>
    (await importWithRetry(() => import('../../features/sign-in/fresh-session-dialog.tsx')))
      .FreshSessionDialog,
);

/** Long enough for the page itself to be there. */
const LATER_MS = 8_000;

/**
 * Fetches what the frame shows only sometimes, once the page is there. Nobody has to wait for it then, and it is there
 * when the network is gone, or a new version has taken the old one's files away. Returns how to leave it.
 */
export function prefetchLazyComponents(): () => void {
  const timer = setTimeout(() => {
    for (const part of [MobileNavigation, SignedOutDialog, FreshSessionDialog]) {
      part.load().catch(() => undefined);
    }
  }, LATER_MS);
  return () => clearTimeout(timer);
}
