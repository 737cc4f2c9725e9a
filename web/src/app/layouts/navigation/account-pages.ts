import {
  IconAdjustments,
  IconAt,
  IconBuildingCommunity,
  IconDevices,
  IconKey,
  IconLink,
  IconMail,
  IconShieldCheck,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useAccountSettings } from '../../../session/use-account-settings.ts';
import type { NavigationItem } from './use-navigation-items.ts';

const DELETION: NavigationItem = {
  to: '/account/delete',
  text: 'accountNav.delete',
  icon: IconTrash,
};

const ACCOUNT_PAGES: readonly NavigationItem[] = [
  { to: '/account', text: 'accountNav.profile', icon: IconUser, isExact: true },
  { to: '/account/email', text: 'accountNav.email', icon: IconMail },
  { to: '/account/username', text: 'accountNav.username', icon: IconAt },
  {
    to: '/account/security',
    text: 'accountNav.security',
    icon: IconShieldCheck,
    isExact: true,
  },
  { to: '/account/security/password', text: 'accountNav.password', icon: IconKey },
  { to: '/account/security/sessions', text: 'accountNav.sessions', icon: IconDevices },
  { to: '/account/security/connections', text: 'accountNav.linked', icon: IconLink },
  { to: '/account/preferences', text: 'accountNav.preferences', icon: IconAdjustments },
  { to: '/organizations', text: 'accountNav.organizations', icon: IconBuildingCommunity },
];

/** The pages of the user's account; deletion only if the deployment allows it. */
export function useAccountPages(): readonly NavigationItem[] {
  const { canDeleteAccount } = useAccountSettings();
  return canDeleteAccount ? [...ACCOUNT_PAGES, DELETION] : ACCOUNT_PAGES;
}
