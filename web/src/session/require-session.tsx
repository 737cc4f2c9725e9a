import type { SessionWithUser } from '@tessera/contracts/identity/sessions';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { onSignedOutInOtherTab } from '../api/tab-channel.ts';
import { ErrorAlert } from '../components/feedback/error-alert.tsx';
import { Splash } from '../components/feedback/splash.tsx';
import { Centered } from '../components/layout/centered.tsx';
import { withReturn } from './return-path.ts';
import { SessionProvider } from './session-context.tsx';
import { useSession } from './use-session.ts';

type Props = {
  readonly children: ReactNode;
  /** Rendered over the page when its session has ended, until the user has signed in again. */
  readonly whenSignedOut: (current: SessionWithUser) => ReactNode;
};

/**
 * Renders pages for signed-in users; other visitors are redirected to the sign-in page and return afterwards. If the
 * session ends while a page is open, the page keeps its state. If another user signs in, the page is remounted.
 */
export function RequireSession({ children, whenSignedOut }: Props) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [last, setLast] = useState<SessionWithUser | null>(null);
  if (session.current && session.current !== last) setLast(session.current);

  useEffect(() => onSignedOutInOtherTab(() => window.location.assign('/sign-in')), []);

  const current = session.current ?? last;
  // The page renders behind the splash screen in a deferred update, so that input stays responsive.
  const isBuilt = useDeferredValue(current !== null);
  if (current && isBuilt) {
    return (
      <SessionProvider value={current} key={current.user.id}>
        {children}
        {session.status === 'signed-out' && whenSignedOut(current)}
      </SessionProvider>
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
