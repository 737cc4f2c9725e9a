import { later } from '../../ui/later.tsx';

const loadNavigation = () => import('./small-navigation.tsx');
const loadSignedOut = () => import('../../features/sign-in/signed-out-dialog.tsx');
const loadFresh = () => import('../../features/sign-in/fresh-session-dialog.tsx');

export const SmallNavigation = later(async () => (await loadNavigation()).SmallNavigation);
export const SignedOutDialog = later(async () => (await loadSignedOut()).SignedOutDialog);
export const FreshSessionDialog = later(async () => (await loadFresh()).FreshSessionDialog);

/** Long enough for the page itself to be there. */
const LATER_MS = 8_000;

/**
 * Fetches what the frame shows only sometimes, once the page is there. Nobody has to wait for it then, and it is there
 * when the network is gone, or a new version has taken the old one's files away. Returns how to leave it.
 */
export function fetchLater(): () => void {
  const timer = setTimeout(() => {
    for (const load of [loadNavigation, loadSignedOut, loadFresh]) load().catch(() => undefined);
  }, LATER_MS);
  return () => clearTimeout(timer);
}
