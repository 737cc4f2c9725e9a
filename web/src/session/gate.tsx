import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Centered } from '../ui/centered.tsx';
import { Problem } from '../ui/problem.tsx';
import { withReturn } from './return-path.ts';
import { SignedInProvider } from './signed-in.tsx';
import { useSession } from './use-session.ts';

/** Lets those pass who are signed in; the others sign in first and come back. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();

  if (session.status === 'loading') return null;
  if (session.status === 'unknown') {
    return (
      <Centered>
        <Problem of={session.error} onRetry={session.retry} />
      </Centered>
    );
  }
  if (session.status === 'signed-out') {
    return <Navigate to={withReturn('/sign-in', `${pathname}${search}`)} replace />;
  }
  return <SignedInProvider value={session.by}>{children}</SignedInProvider>;
}
