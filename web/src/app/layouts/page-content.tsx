import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LoadingPage } from '../../components/feedback/loading.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ErrorFallback } from '../error-fallback.tsx';

/** The page of the current path, with its placeholder and its error page. */
export function PageContent() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary address={pathname} fallback={<ErrorFallback />}>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
