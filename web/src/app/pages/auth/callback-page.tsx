import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useEffect } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useRefresh } from '../../../api/use-refresh.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { saveLastSignInMethod } from '../../../session/last-sign-in-method.ts';
import { returnPath, withReturn } from '../../../session/return-path.ts';
import { useSession } from '../../../session/use-session.ts';

/** The end of a social sign-in: redirects to the requested page, or to the error page. */
export function CallbackPage() {
  const { provider = '' } = useParams();
  const [query] = useSearchParams();
  const session = useSession();
  const refresh = useRefresh();
  const to = returnPath(query.get('to'));
  const failure = query.get('error');
  const isIn = failure === null && session.status === 'signed-in';

  useEffect(() => {
    if (!isIn) return;
    saveLastSignInMethod(provider);
    // The other tabs still show the previous state.
    refresh([sessionRoutes.getSession]);
  }, [isIn, provider, refresh]);

  if (failure !== null) {
    const said = new URLSearchParams({ error: failure, provider, ...(to && { to }) });
    return <Navigate to={`/error?${said}`} replace />;
  }
  if (session.status === 'signed-in') return <Navigate to={to ?? '/'} replace />;
  if (session.status === 'signed-out') return <Navigate to={withReturn('/sign-in', to)} replace />;
  if (session.status === 'unknown')
    return <ErrorAlert error={session.error} onRetry={session.retry} />;
  return <LoadingPage />;
}
