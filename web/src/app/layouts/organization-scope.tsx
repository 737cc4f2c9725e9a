import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useDeferredValue, useEffect, useRef } from 'react';
import { Link, Outlet, useParams } from 'react-router';
import { useCommand } from '../../api/use-command.ts';
import { preloadQuery, useQuery } from '../../api/use-query.ts';
import { isOwnerRole } from '../../session/permissions.ts';
import { useSignedIn } from '../../session/signed-in.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LoadingPage } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import { OrganizationProvider } from './organization-context.tsx';

const ARRIVED_MS = 500;

const inputOf = (slug: string) => ({ query: { organizationSlug: slug } });

/** Asks while the page's code is still on its way. */
export const preloadOrganization = (slug: string) =>
  preloadQuery(organizationRoutes.getFullOrganization, inputOf(slug));

/** Opens the organization of the address, and makes it the one the session works in. */
export function OrganizationScope() {
  const { slug = '' } = useParams();
  // Mounted anew for another organization: nothing of the one before is left on its pages.
  return <LoadedOrganization key={slug} slug={slug} />;
}

function LoadedOrganization({ slug }: { readonly slug: string }) {
  const { session } = useSignedIn();
  const { data, error, retry } = useQuery(organizationRoutes.getFullOrganization, inputOf(slug));
  const activate = useCommand(organizationRoutes.setActiveOrganization, {
    invalidates: [sessionRoutes.getSession],
  });

  // Once per visit: while the page is left, or another tab chooses otherwise, nobody should pull back. And not before the
  // page is there, which does not wait for it.
  const visited = useRef<string | null>(null);
  const organizationId = data?.slug === slug ? data.id : null;
  const { activeOrganizationId } = session;
  const { trigger } = activate;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's choice is only read on arrival
  useEffect(() => {
    if (organizationId === null || visited.current === organizationId) return;
    const timer = setTimeout(() => {
      visited.current = organizationId;
      if (activeOrganizationId !== organizationId) void trigger({ body: { organizationId } });
    }, ARRIVED_MS);
    return () => clearTimeout(timer);
  }, [organizationId]);

  // The page is built behind its skeleton, in slices: nothing waits for it.
  const isBuilt = useDeferredValue(data !== undefined);

  const isDenied =
    error?.is(organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION) ||
    error?.is(organizationErrors.ORGANIZATION_NOT_FOUND) ||
    data === null;
  if (isDenied) return <Denied />;
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data || !isBuilt) return <LoadingPage />;

  return (
    <OrganizationProvider value={{ organization: data, isOwner: isOwnerRole(data.viewer.role) }}>
      <Outlet />
    </OrganizationProvider>
  );
}

function Denied() {
  const { t } = useWords();
  return (
    <Page title={t('organization.deniedTitle')}>
      <Empty
        icon={<IconLock size={24} stroke={1.7} />}
        title={t('organization.deniedText')}
        action={
          <Button component={Link} to="/organizations">
            {t('organization.deniedAction')}
          </Button>
        }
      />
    </Page>
  );
}
