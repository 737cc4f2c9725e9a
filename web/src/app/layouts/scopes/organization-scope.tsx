import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useParams } from 'react-router';
import { prefetchCall } from '../../../api/call.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useQuery } from '../../../api/use-query.ts';
import { Empty } from '../../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { isOwnerRole } from '../../../session/permissions.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { OrganizationProvider } from './organization-context.tsx';

const ARRIVED_MS = 500;

const inputOf = (slug: string) => ({ query: { organizationSlug: slug } });

export const prefetchOrganization = (slug: string) =>
  prefetchCall(organizationRoutes.getFullOrganization, inputOf(slug));

/** Loads the organization of the current path, and makes it the active one of the session. */
export function OrganizationScope() {
  const { slug = '' } = useParams();
  // Remounted for another organization, so that no state is carried over.
  return <LoadedOrganization key={slug} slug={slug} />;
}

function LoadedOrganization({ slug }: { readonly slug: string }) {
  const { session } = useCurrentSession();
  const { data, error, retry } = useQuery(organizationRoutes.getFullOrganization, inputOf(slug));
  const activate = useCommand(organizationRoutes.setActiveOrganization, {
    invalidates: [sessionRoutes.getSession],
  });

  // Once per visit, so that two tabs with different organizations do not alternate. After the page has rendered, which
  // does not depend on it.
  const visited = useRef<string | null>(null);
  const organizationId = data?.slug === slug ? data.id : null;
  const { activeOrganizationId } = session;
  const { trigger } = activate;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active organization is only read on arrival
  useEffect(() => {
    if (organizationId === null || visited.current === organizationId) return;
    const timer = setTimeout(() => {
      visited.current = organizationId;
      if (activeOrganizationId !== organizationId) void trigger({ body: { organizationId } });
    }, ARRIVED_MS);
    return () => clearTimeout(timer);
  }, [organizationId]);

  // The page renders behind its skeleton in a deferred update, so that input stays responsive.
  const isBuilt = useDeferredValue(data !== undefined);

  // The same value until the organization changes, so that the pages are not rendered again.
  const view = useMemo(
    () => data && { organization: data, isOwner: isOwnerRole(data.viewer.role) },
    [data],
  );

  const isDenied =
    error?.is(organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION) ||
    error?.is(organizationErrors.ORGANIZATION_NOT_FOUND) ||
    data === null;
  if (isDenied) return <Denied />;
  if (error && !data) {
    return (
      <Page title={slug}>
        <ErrorAlert error={error} onRetry={retry} />
      </Page>
    );
  }
  if (!view || !isBuilt) return <LoadingPage />;

  return (
    <OrganizationProvider value={view}>
      <Outlet />
    </OrganizationProvider>
  );
}

function Denied() {
  const { t } = useTranslation();
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
