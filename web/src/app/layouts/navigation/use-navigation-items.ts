import {
  IconArrowBackUp,
  IconBox,
  IconBuildingCommunity,
  IconChartBar,
  IconChartLine,
  IconDiscount2,
  IconForms,
  IconGauge,
  IconGift,
  IconHistory,
  IconHome,
  IconMail,
  IconPlugConnected,
  IconReceipt,
  IconRefresh,
  IconSettings,
  IconShoppingCart,
  IconUser,
  IconUserDollar,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { RoleStatements } from '@tessera/contracts/org/access-control';
import type { ComponentType } from 'react';
import { useMatch } from 'react-router';
import { useBrowserIdle } from '../../../components/feedback/use-browser-idle.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useMyOrganizations } from '../../../session/my-organizations.ts';
import { hasPermission } from '../../../session/permissions.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useOrganizationSettings } from '../../../session/use-organization-settings.ts';

export type NavigationItem = {
  readonly to: string;
  readonly text: TextKey;
  readonly icon: ComponentType<{ size: number; stroke: number }>;
  /** The item is current only if the path matches exactly. */
  readonly isExact?: boolean;
  /** Shown only to users with this permission, as `audit:read`. */
  readonly permission?: string;
  /** The letter that opens the page after `g`. */
  readonly letter?: string;
};
export type NavigationGroup = {
  readonly text: TextKey;
  /** The permission of all its items. */
  readonly permission?: string;
  readonly destinations: readonly NavigationItem[];
};

/** The organization of the current path, or the active organization of the session. */
export function useCurrentOrganization() {
  const { session } = useCurrentSession();
  const slug = useMatch('/o/:slug/*')?.params.slug;
  const organizations = useMyOrganizations().data ?? [];
  return organizations.find(({ id, slug: own }) =>
    slug === undefined ? id === session.activeOrganizationId : own === slug,
  );
}

/** The groups of the main navigation: the pages of the organization, without one those of the account. */
export function useNavigationItems(): readonly NavigationGroup[] {
  const shown = useCurrentOrganization();
  const { teamsEnabled } = useOrganizationSettings(useBrowserIdle());
  // Nothing is shown until the organizations are known, so that the items do not change.
  if (useMyOrganizations().isLoading) return [];
  if (!shown) return [ofAccount];
  const groups = ofOrganization(`/o/${shown.slug}`, teamsEnabled);
  return withPermission(groups, shown.viewer?.permissions ?? {});
}

/** The items that a user with these permissions may open, without empty groups. */
const withPermission = (groups: readonly NavigationGroup[], permissions: RoleStatements) =>
  groups
    .map(({ text, permission: ofGroup, destinations }) => ({
      text,
      destinations: destinations.filter(
        ({ permission = ofGroup }) =>
          permission === undefined || hasPermission(permissions, permission),
      ),
    }))
    .filter(({ destinations }) => destinations.length > 0);

const ofAccount: NavigationGroup = {
  text: 'layout.account',
  destinations: [
    { to: '/account', text: 'layout.profile', icon: IconUser },
    {
      to: '/organizations',
      text: 'layout.myOrganizations',
      icon: IconBuildingCommunity,
      isExact: true,
    },
  ],
};

const ofOrganization = (base: string, teamsEnabled: boolean): readonly NavigationGroup[] => [
  {
    text: 'layout.organization',
    destinations: [
      { to: base, text: 'layout.overview', icon: IconHome, isExact: true, letter: 'o' },
      { to: `${base}/members`, text: 'layout.members', icon: IconUsers, letter: 'm' },
      { to: `${base}/invitations`, text: 'layout.invitations', icon: IconMail, letter: 'i' },
      ...(teamsEnabled
        ? [
            {
              to: `${base}/teams`,
              text: 'layout.teams',
              icon: IconUsersGroup,
              letter: 't',
            } as const,
          ]
        : []),
      {
        to: `${base}/audit`,
        text: 'layout.audit',
        icon: IconHistory,
        permission: 'audit:read',
        letter: 'a',
      },
      { to: `${base}/settings`, text: 'layout.settings', icon: IconSettings, letter: 's' },
    ],
  },
  {
    text: 'layout.billing',
    permission: 'billing:read',
    destinations: [
      { to: `${base}/billing`, text: 'layout.revenue', icon: IconChartBar, letter: 'b' },
      { to: `${base}/analytics`, text: 'layout.analytics', icon: IconChartLine, letter: 'y' },
      { to: `${base}/customers`, text: 'layout.customers', icon: IconUserDollar, letter: 'c' },
      { to: `${base}/subscriptions`, text: 'layout.subscriptions', icon: IconRefresh, letter: 'u' },
      { to: `${base}/orders`, text: 'layout.orders', icon: IconReceipt, letter: 'r' },
      { to: `${base}/refunds`, text: 'layout.refunds', icon: IconArrowBackUp, letter: 'f' },
      { to: `${base}/checkouts`, text: 'layout.checkouts', icon: IconShoppingCart, letter: 'h' },
    ],
  },
  {
    text: 'layout.catalog',
    permission: 'billing:read',
    destinations: [
      { to: `${base}/products`, text: 'layout.products', icon: IconBox, letter: 'p' },
      { to: `${base}/discounts`, text: 'layout.discounts', icon: IconDiscount2 },
      { to: `${base}/benefits`, text: 'layout.benefits', icon: IconGift },
      { to: `${base}/meters`, text: 'layout.meters', icon: IconGauge },
      { to: `${base}/custom-fields`, text: 'layout.customFields', icon: IconForms },
    ],
  },
  {
    text: 'layout.provider',
    permission: 'billing:read',
    destinations: [
      { to: `${base}/deliveries`, text: 'layout.events', icon: IconWebhook, letter: 'e' },
      {
        to: `${base}/connections`,
        text: 'layout.connections',
        icon: IconPlugConnected,
        letter: 'n',
      },
    ],
  },
];
