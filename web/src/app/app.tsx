import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ApiProvider } from '../api/api-provider.tsx';
import { Centered } from '../components/layout/centered.tsx';
import { UiProvider } from '../components/layout/ui-provider.tsx';
import { TimeZoneProvider } from '../i18n/time-zone.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorFallback } from './error-fallback.tsx';
import { AppPages } from './routes.tsx';

const wholePage = (
  <Centered>
    <ErrorFallback />
  </Centered>
);

/** A data router, because only its pages can ask before they are left. */
const router = createBrowserRouter([{ path: '*', element: <AppPages />, errorElement: wholePage }]);

export function App() {
  return (
    <TimeZoneProvider>
      <UiProvider>
        <ErrorBoundary fallback={wholePage}>
          <ApiProvider>
            <RouterProvider router={router} />
          </ApiProvider>
        </ErrorBoundary>
      </UiProvider>
    </TimeZoneProvider>
  );
}
