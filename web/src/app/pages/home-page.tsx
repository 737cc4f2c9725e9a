import { organizationRoutes } from '@app/contracts/org/organizations';
import { Navigate } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { useSignedIn } from '../../session/signed-in.tsx';
import { LoadingPage } from '../../ui/loading.tsx';
import { Problem } from '../../ui/problem.tsx';

/** The start: the organization one works in, else the first one, else the list that offers to create one. */
export function HomePage() {
  const { session } = useSignedIn();
  const { data, error, retry } = useQuery(organizationRoutes.listOrganizations, {});
  if (error && !data) return <Problem of={error} onRetry={retry} />;
  if (!data) return <LoadingPage />;

  const start = data.find(({ id }) => id === session.activeOrganizationId) ?? data[0];
  return <Navigate to={start ? `/o/${start.slug}` : '/organizations'} replace />;
}
