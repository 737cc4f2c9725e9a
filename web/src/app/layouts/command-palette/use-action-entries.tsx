import { useMantineColorScheme } from '@mantine/core';
import {
  IconApi,
  IconBuildingCommunity,
  IconBuildingPlus,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignOut } from '../../../features/sessions/use-sign-out.ts';
import { useMyOrganizations } from '../../../session/my-organizations.ts';
import { hasPermission } from '../../../session/permissions.ts';
import {
  useCreateOrganizationError,
  useOrganizationSettings,
} from '../../../session/use-organization-settings.ts';
import { useCurrentOrganization } from '../navigation/use-navigation-items.ts';
import type { Entry } from './entries.ts';

const SCHEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const SCHEME_NAMES = ['light', 'dark', 'auto'] as const;

type Icon = ComponentType<{ readonly size: number; readonly stroke: number }>;

const actionOf = (id: string, name: string, ActionIcon: Icon, run: () => void): Entry => ({
  id,
  name,
  picture: <ActionIcon size={18} stroke={1.7} />,
  run,
});

/** What the user may do from any page. */
export function useActionEntries(): readonly Entry[] {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  return [
    ...useOrganizationActions(),
    ...useSwitchActions(),
    ...SCHEME_NAMES.map((scheme) => {
      const name = t('palette.theme', { scheme: t(`scheme.${scheme}`) });
      return actionOf(`theme ${scheme}`, name, SCHEMES[scheme], () => setColorScheme(scheme));
    }),
    actionOf('sign-out', t('userMenu.signOut'), IconLogout, () => signOut('/sign-in')),
  ];
}

/** The dialogs of the current organization that the user's roles allow. */
function useOrganizationActions(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const organization = useCurrentOrganization();
  const { teamsEnabled } = useOrganizationSettings();
  if (!organization) return [];
  const may = (permission: string) =>
    hasPermission(organization.viewer?.permissions ?? {}, permission);
  const open = (path: string) => () => void navigate(`/o/${organization.slug}/${path}`);
  return [
    ...(may('invitation:create')
      ? [actionOf('invite', t('palette.invite'), IconUserPlus, open('members?invite=1'))]
      : []),
    ...(teamsEnabled && may('team:create')
      ? [actionOf('team', t('teams.create'), IconUsersPlus, open('teams?create=1'))]
      : []),
    ...(may('machineClient:create')
      ? [actionOf('client', t('apiClients.create'), IconApi, open('settings/machines?create=1'))]
      : []),
  ];
}

/** Creates an organization, or switches to another one. */
function useSwitchActions(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useCurrentOrganization();
  const others = (useMyOrganizations().data ?? []).filter(({ id }) => id !== current?.id);
  const errorCode = useCreateOrganizationError();
  return [
    ...(errorCode === null
      ? [
          actionOf('create', t('organizations.create'), IconBuildingPlus, () => {
            void navigate('/organizations/new');
          }),
        ]
      : []),
    ...others.map(({ id, name, slug }) =>
      actionOf(id, t('palette.switchTo', { name }), IconBuildingCommunity, () => {
        void navigate(`/o/${slug}`);
      }),
    ),
  ];
}
