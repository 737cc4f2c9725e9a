import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { nameOf } from '../api/call.ts';
import { invalidateInOtherTabs, signOutOtherTabs } from '../api/tab-channel.ts';
import { clearRecents } from './recents.ts';

/**
 * Navigates with a full page load after the session has ended, so that no data of the user stay in memory, in the
 * back/forward cache or in the list of recently opened records. The other tabs do the same.
 */
export function hardRedirect(address: string) {
  clearRecents();
  invalidateInOtherTabs([nameOf(sessionRoutes.getSession)]);
  signOutOtherTabs();
  window.location.assign(address);
}
