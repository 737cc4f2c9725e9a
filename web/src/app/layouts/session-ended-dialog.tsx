import type { SessionWithUser } from '@tessera/contracts/identity/sessions';
import { SocialButtons } from '../../features/social/social-buttons.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { SignedOutDialog } from './lazy-components.tsx';
import { SignedOutAlert } from './signed-out-alert.tsx';

/** The page on which a sign-in in a second tab ends, while the first tab waits. */
export const SIGNED_IN_PATH = '/signed-in';

/** The dialog in which the user signs in again after the session has ended, without leaving the page. */
export const sessionEndedDialog = ({ user }: SessionWithUser) => (
  <ErrorBoundary fallback={<SignedOutAlert to={SIGNED_IN_PATH} />}>
    <SignedOutDialog
      email={user.email}
      socialSignIn={<SocialButtons to={SIGNED_IN_PATH} wantsAccount={false} isBeside />}
    />
  </ErrorBoundary>
);
