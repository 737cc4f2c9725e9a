import { importWithRetry } from '../../components/feedback/import-with-retry.ts';
import { lazyComponent } from '../../components/feedback/lazy-component.tsx';

export const CommandPalette = lazyComponent(
  async () =>
    (await importWithRetry(() => import('./command-palette/command-palette.tsx'))).CommandPalette,
);
export const MobileNavigation = lazyComponent(
  async () =>
    (await importWithRetry(() => import('./navigation/mobile-navigation.tsx'))).MobileNavigation,
);
export const SignedOutDialog = lazyComponent(
  async () =>
    (await importWithRetry(() => import('../../features/sign-in/signed-out-dialog.tsx')))
      .SignedOutDialog,
);
export const FreshSessionDialog = lazyComponent(
  async () =>
    (await importWithRetry(() => import('../../features/sign-in/fresh-session-dialog.tsx')))
      .FreshSessionDialog,
);

/** By then, the page itself has usually loaded. */
const LATER_MS = 8_000;

/**
 * Prefetches components that the layout shows only sometimes, after the page has loaded, so that they also work
 * offline and after a deployment has removed the old files. Returns the cleanup function.
 */
export function prefetchLazyComponents(): () => void {
  const timer = setTimeout(() => {
    for (const part of [CommandPalette, MobileNavigation, SignedOutDialog, FreshSessionDialog]) {
      part.load().catch(() => undefined);
    }
  }, LATER_MS);
  return () => clearTimeout(timer);
}
