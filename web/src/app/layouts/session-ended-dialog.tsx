import type { SessionWithUser } from '@tessera/contracts/identity/sessions';
import { LazySocialButtons } from '../../features/social/lazy-social-buttons.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { SignedOutDialog } from './lazy-components.tsx';
import { SignedOutAlert } from './signed-out-alert.tsx';

/** Where a sign-in ends that was opened in a tab beside the waiting page. */
export const SIGNED_IN_PATH = '/signed-in';

/** The dialog in which a user signs in again after the session ended, without leaving the page. */
export const sessionEndedDialog = ({ user }: SessionWithUser) => (
  <ErrorBoundary fallback={<SignedOutAlert to={SIGNED_IN_PATH} />}>
    <SignedOutDialog
      email={user.email}
      socialSignIn={<LazySocialButtons to={SIGNED_IN_PATH} wantsAccount={false} isBeside />}
    />
  </ErrorBoundary>
);
