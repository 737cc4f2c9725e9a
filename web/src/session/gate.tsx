import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LoadingPage } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { withReturn } from './return-path.ts';
import { SignedInProvider } from './signed-in.tsx';
import { useSession } from './use-session.ts';

/** Lets those pass who are signed in; the others sign in first and come back. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();

  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'unknown') return <Problem of={session.error} onRetry={session.retry} />;
  if (session.status === 'signed-out') {
    return <Navigate to={withReturn('/sign-in', `${pathname}${search}`)} replace />;
  }
  return <SignedInProvider value={session.by}>{children}</SignedInProvider>;
}
