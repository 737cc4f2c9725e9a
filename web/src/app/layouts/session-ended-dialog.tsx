import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { LazySocialButtons } from '../../features/social/lazy-social-buttons.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { SignedOutDialog } from './lazy-components.tsx';
import { SignedOutAlert } from './signed-out-alert.tsx';

/** Where a way in ends that was opened beside a page which waits for it. */
export const SIGNED_IN_PATH = '/signed-in';

/** How somebody comes back whose session ended, without leaving the page. */
export const sessionEndedDialog = ({ user }: SignedIn) => (
  <ErrorBoundary fallback={<SignedOutAlert to={SIGNED_IN_PATH} />}>
    <SignedOutDialog
      email={user.email}
      otherWays={<LazySocialButtons to={SIGNED_IN_PATH} wantsAccount={false} isBeside />}
    />
  </ErrorBoundary>
);
