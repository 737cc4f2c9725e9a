import { IconApi, IconMail, IconUsersGroup } from '@tabler/icons-react';
import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Avatar } from '../../../components/data/avatar.tsx';
import { stateOf } from '../../../features/invitations/invitations.rules.ts';
import { useMyOrganizations } from '../../../session/my-organizations.ts';
import { hasPermission } from '../../../session/permissions.ts';
import { useCurrentOrganization } from '../navigation/use-navigation-items.ts';
import type { EntryGroup } from './entries.ts';

/** The shortest ids have twenty characters. */
const ID = /^[\w-]{20,}$/;
/** The API clients among which an id is looked up, newest first. */
const MAX_CLIENTS = 100;

type Found = { readonly groups: readonly EntryGroup[]; readonly isLoading: boolean };

/**
 * What has a pasted id in the organization service: a member, by the id of the user or of the membership, a team, an
 * invitation, an API client or an organization. Other texts send no request.
 */
export function useIdGroups(search: string): Found {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const organization = useCurrentOrganization();
  const { data: organizations = [] } = useMyOrganizations();
  const sought = organization && ID.test(search) ? { id: search, organization } : null;
  const user = useMemberWith('userId', sought);
  const membership = useMemberWith('id', sought);
  // The same input as for the pages of the organization, so that the response is cached already.
  const full = useQuery(
    organizationRoutes.getFullOrganization,
    sought && { query: { organizationSlug: sought.organization.slug } },
  );
  const mayReadClients = hasPermission(
    organization?.viewer?.permissions ?? {},
    'machineClient:read',
  );
  const clients = useQuery(
    machineClientRoutes.listMachineClients,
    sought && mayReadClients
      ? { query: { organizationId: sought.organization.id, limit: MAX_CLIENTS } }
      : null,
  );
  if (!sought) return { groups: [], isLoading: false };

  const hasId = ({ id }: { readonly id: string }) => id === search;
  const go = (path: string) => () => void navigate(`/o/${sought.organization.slug}/${path}`);
  const group = (id: string, title: string, entries: EntryGroup['entries']): EntryGroup => ({
    id: `id ${id}`,
    title,
    entries,
  });
  const groups = [
    group(
      'member',
      t('layout.members'),
      [user, membership]
        .flatMap(({ data }) => data?.members ?? [])
        .map(({ id, user: { name, email, image } }) => ({
          id,
          name,
          note: email,
          picture: <Avatar name={name} image={image} size={22} />,
          run: go(`members?member=${id}`),
        })),
    ),
    group(
      'team',
      t('layout.teams'),
      (full.data?.teams ?? []).filter(hasId).map(({ id, name }) => ({
        id,
        name,
        picture: <IconUsersGroup size={18} stroke={1.7} />,
        run: go(`teams/${id}`),
      })),
    ),
    group(
      'invitation',
      t('layout.invitations'),
      (full.data?.invitations ?? []).filter(hasId).map((invitation) => ({
        id: invitation.id,
        name: invitation.email,
        note: t(`invitations.status.${stateOf(invitation, Date.now())}`),
        picture: <IconMail size={18} stroke={1.7} />,
        run: go(`invitations?status=${stateOf(invitation, Date.now())}`),
      })),
    ),
    group(
      'client',
      t('settings.apiClients'),
      (clients.data?.items ?? []).filter(hasId).map(({ id, name }) => ({
        id,
        name,
        picture: <IconApi size={18} stroke={1.7} />,
        run: go('settings/machines'),
      })),
    ),
    group(
      'organization',
      t('switcher.yours'),
      organizations.filter(hasId).map(({ id, name, logo, slug }) => ({
        id,
        name,
        picture: <Avatar name={name} image={logo} shape="square" size={22} />,
        run: () => void navigate(`/o/${slug}`),
      })),
    ),
  ];
  return {
    groups,
    isLoading: [user, membership, full, clients].some((query) => query.isLoading),
  };
}

type Sought = { readonly id: string; readonly organization: { readonly id: string } };

const useMemberWith = (filterField: 'userId' | 'id', sought: Sought | null) =>
  useQuery(
    memberRoutes.listMembers,
    sought && {
      query: {
        organizationId: sought.organization.id,
        filterField,
        filterValue: sought.id,
        limit: 1,
      },
    },
  );
