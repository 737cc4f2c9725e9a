import { Navigate } from 'react-router';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { useMyOrganizations } from '../../../session/my-organizations.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';

/** Redirects to the active organization, else the first one, else the list of organizations. */
export function HomePage() {
  const { session } = useCurrentSession();
  const { data, error, retry } = useMyOrganizations();
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data) return <LoadingPage />;

  const start = data.find(({ id }) => id === session.activeOrganizationId) ?? data[0];
  return <Navigate to={start ? `/o/${start.slug}` : '/organizations'} replace />;
}
