import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { LazySocialButtons } from '../../features/social/lazy-social-buttons.tsx';
import { CrashGuard } from '../error-boundary.tsx';
import { SignedOutDialog } from './lazy-components.tsx';
import { SignedOutNotice } from './signed-out-alert.tsx';

/** Where a way in ends that was opened beside a page which waits for it. */
export const BESIDE = '/signed-in';

/** How somebody comes back whose session ended, without leaving the page. */
export const wayBack = ({ user }: SignedIn) => (
  <CrashGuard instead={<SignedOutNotice to={BESIDE} />}>
    <SignedOutDialog
      email={user.email}
      otherWays={<LazySocialButtons to={BESIDE} wantsAccount={false} isBeside />}
    />
  </CrashGuard>
);
