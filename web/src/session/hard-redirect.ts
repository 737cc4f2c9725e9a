import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { nameOf } from '../api/call.ts';
import { invalidateInOtherTabs, signOutOtherTabs } from '../api/tab-channel.ts';

/**
 * Leaves on purpose, after the session has ended: loads another page anew, so that nothing of this user stays in
 * memory and no way back is kept for whoever comes next. The other tabs that show something of theirs do the same.
 */
export function hardRedirect(address: string) {
  invalidateInOtherTabs([nameOf(sessionRoutes.getSession)]);
  signOutOtherTabs();
  window.location.assign(address);
}
