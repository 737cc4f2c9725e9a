import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { onSignedOutInOtherTab } from '../api/tab-channel.ts';
import { Centered } from '../ui/centered.tsx';
import { ErrorAlert } from '../ui/error-alert.tsx';
import { Splash } from '../ui/splash.tsx';
import { withReturn } from './return-path.ts';
import { SignedInProvider } from './signed-in.tsx';
import { useSession } from './use-session.ts';

type Props = {
  readonly children: ReactNode;
  /** Stands before the page of somebody whose session ended under their hands, until they are back. */
  readonly whenSignedOut: (by: SignedIn) => ReactNode;
};

/**
 * Lets those pass who are signed in; the others sign in first and come back. Whose session ends while they are inside
 * keeps the page with all that was typed on it; another user begins with a page of their own.
 */
export function RequireSession({ children, whenSignedOut: whenLost }: Props) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [last, setLast] = useState<SignedIn | null>(null);
  if (session.by && session.by !== last) setLast(session.by);

  useEffect(() => onSignedOutInOtherTab(() => window.location.assign('/sign-in')), []);

  const by = session.by ?? last;
  // A page that may be shown is built behind the splash, in slices: nothing waits for it.
  const isBuilt = useDeferredValue(by !== null);
  if (by && isBuilt) {
    return (
      <SignedInProvider value={by} key={by.user.id}>
        {children}
        {session.status === 'signed-out' && whenLost(by)}
      </SignedInProvider>
    );
  }
  if (session.status === 'unknown') {
    return (
      <Centered>
        <ErrorAlert error={session.error} onRetry={session.retry} />
      </Centered>
    );
  }
  if (session.status === 'signed-out') {
    return <Navigate to={withReturn('/sign-in', `${pathname}${search}`)} replace />;
  }
  return <Splash />;
}
