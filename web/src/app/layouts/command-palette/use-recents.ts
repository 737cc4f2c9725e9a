import { useEffect } from 'react';
import { useLocation, useMatch } from 'react-router';
import { addRecent, type RecentsOwner } from '../../../session/recents.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useCurrentOrganization, useNavigationItems } from '../navigation/use-navigation-items.ts';

/** The user and the current organization; null outside of organizations. */
export function useRecentsOwner(): RecentsOwner | null {
  const { user } = useCurrentSession();
  const organization = useCurrentOrganization();
  return organization ? { userId: user.id, organizationId: organization.id } : null;
}

/** Remembers the pages of the navigation that the user opens. */
export function useRecentPages(): void {
  const { pathname } = useLocation();
  const isPage = useNavigationItems().some(({ destinations }) =>
    destinations.some(({ to }) => to === pathname),
  );
  useRecent(isPage ? null : undefined, '');
}

/**
 * Remembers a record that the user opens; its name is undefined while it is loading. `search` is the part of the query
 * that identifies the record.
 */
export function useRecentRecord(name: string | undefined, search = ''): void {
  useRecent(name, search);
}

function useRecent(name: string | null | undefined, search: string): void {
  const owner = useRecentsOwner();
  const path = useMatch('/o/:slug/*')?.params['*'];
  const { userId, organizationId } = owner ?? {};
  useEffect(() => {
    if (!userId || !organizationId || path === undefined || name === undefined) return;
    addRecent({ userId, organizationId }, { path: `${path && `/${path}`}${search}`, name });
  }, [userId, organizationId, path, search, name]);
}
