import { Navigate } from 'react-router';
import { useMyOrganizations } from '../../session/my-organizations.ts';
import { useSignedIn } from '../../session/signed-in.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LoadingPage } from '../../ui/loading.tsx';

/** The start: the organization one works in, else the first one, else the list that offers to create one. */
export function HomePage() {
  const { session } = useSignedIn();
  const { data, error, retry } = useMyOrganizations();
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data) return <LoadingPage />;

  const start = data.find(({ id }) => id === session.activeOrganizationId) ?? data[0];
  return <Navigate to={start ? `/o/${start.slug}` : '/organizations'} replace />;
}
