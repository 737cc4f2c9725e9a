import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { type Recent, readRecents } from '../../../session/recents.ts';
import {
  type NavigationItem,
  useCurrentOrganization,
  useNavigationItems,
} from '../navigation/use-navigation-items.ts';
import type { Entry } from './entries.ts';
import { useRecentsOwner } from './use-recents.ts';

type Found = { readonly recent: Recent; readonly page: NavigationItem };

/** The pages and records that the user last opened in this organization, without the current one. */
export function useRecentEntries(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { userId, organizationId } = useRecentsOwner() ?? {};
  const organization = useCurrentOrganization();
  // Read once, when the palette opens.
  const recents = useMemo(
    () => (userId && organizationId ? readRecents({ userId, organizationId }) : []),
    [userId, organizationId],
  );
  const pages = useNavigationItems().flatMap(({ destinations }) => destinations);
  if (!organization) return [];
  const base = `/o/${organization.slug}`;
  const toEntry = ({ recent: { path, name }, page }: Found): Entry => ({
    id: path,
    name: name ?? t(page.text),
    note: name === null ? undefined : t(page.text),
    picture: <page.icon size={18} stroke={1.7} />,
    run: () => void navigate(`${base}${path}`),
  });
  return recents
    .filter(({ path }) => ![pathname, `${pathname}${search}`].includes(`${base}${path}`))
    .flatMap((recent) => {
      const page = pageOf(`${base}${recent.path}`, pages);
      // Without permission for the page, its records are not shown either.
      return page ? [toEntry({ recent, page })] : [];
    })
    .slice(0, 8);
}

/** The page of the navigation that a path is, or that lists the record of the path. */
const pageOf = (path: string, pages: readonly NavigationItem[]) =>
  pages.find(({ to }) => path === to) ??
  pages.find(
    ({ to, isExact }) => !isExact && /^[/?]/.test(path.replace(to, '')) && path.startsWith(to),
  );
