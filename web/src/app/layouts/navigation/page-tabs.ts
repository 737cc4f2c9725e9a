import type { RoleStatements } from '@tessera/contracts/org/access-control';
import type { TextKey } from '../../../i18n/i18n.ts';
import { hasPermission } from '../../../session/permissions.ts';

/** A tab of a page of the organization. */
type PageTab = {
  /** The path below the organization's. */
  readonly path: string;
  readonly text: TextKey;
  /** Shown only to users with this permission, as `audit:read`. */
  readonly permission?: string;
};

export const settingsTabs: readonly PageTab[] = [
  { path: '/settings', text: 'settings.general' },
  { path: '/settings/roles', text: 'settings.roles', permission: 'ac:read' },
  { path: '/settings/domains', text: 'settings.domains', permission: 'organization:update' },
  { path: '/settings/machines', text: 'settings.apiClients', permission: 'machineClient:read' },
  { path: '/settings/danger', text: 'settings.danger' },
];

export const invitationTabs: readonly PageTab[] = [
  { path: '/invitations', text: 'invitations.byMail' },
  { path: '/invitations/links', text: 'invitations.byLink', permission: 'invitation:create' },
  { path: '/invitations/requests', text: 'invitations.requests', permission: 'invitation:create' },
];

/** The tabs that a user with these permissions may open. */
export const permittedTabs = (tabs: readonly PageTab[], permissions: RoleStatements) =>
  tabs.filter(
    ({ permission }) => permission === undefined || hasPermission(permissions, permission),
  );
