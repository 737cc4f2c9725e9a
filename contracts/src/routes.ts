import { billingRoutes } from './billing/routes.ts';
import type { RouteMap } from './define/route.ts';
import { accountDeletionRoutes } from './identity/account-deletion.ts';
import { accountSettingsRoutes } from './identity/account-settings.ts';
import { emailChangeRoutes } from './identity/email-change.ts';
import { emailVerificationRoutes } from './identity/email-verification.ts';
import { linkedAccountRoutes } from './identity/linked-accounts.ts';
import { passwordRoutes } from './identity/passwords.ts';
import { pictureRoutes } from './identity/pictures.ts';
import { sessionRoutes } from './identity/sessions.ts';
import { signInRoutes } from './identity/sign-in.ts';
import { signUpRoutes } from './identity/sign-up.ts';
import { socialRoutes } from './identity/social.ts';
import { socialCallbackRoutes } from './identity/social-callbacks.ts';
import { statusRoutes } from './identity/status.ts';
import { tokenRoutes } from './identity/tokens.ts';
import { userDataRoutes } from './identity/user-data.ts';
import { usernameRoutes } from './identity/username.ts';
import { userRoutes } from './identity/users.ts';
import { auditRoutes } from './org/audit.ts';
import { emailDomainRoutes } from './org/email-domains.ts';
import { invitationLinkRoutes } from './org/invitation-links.ts';
import { invitationRoutes } from './org/invitations.ts';
import { joinRequestRoutes } from './org/join-requests.ts';
import { listViewRoutes } from './org/list-views.ts';
import { machineClientRoutes } from './org/machine-clients.ts';
import { memberRoutes } from './org/members.ts';
import { organizationRoutes } from './org/organizations.ts';
import { ownershipRoutes } from './org/ownership.ts';
import { roleRoutes } from './org/roles.ts';
import { teamRoutes } from './org/teams.ts';
import { authBase } from './paths.ts';

export const serviceNames = ['identity', 'org', 'billing'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Every public call, by service. */
export const routes = {
  identity: {
    ...sessionRoutes,
    ...signInRoutes,
    ...accountSettingsRoutes,
    ...signUpRoutes,
    ...usernameRoutes,
    ...userRoutes,
    ...userDataRoutes,
    ...passwordRoutes,
    ...pictureRoutes,
    ...emailVerificationRoutes,
    ...emailChangeRoutes,
    ...accountDeletionRoutes,
    ...socialRoutes,
    ...socialCallbackRoutes,
    ...linkedAccountRoutes,
    ...tokenRoutes,
    ...statusRoutes,
  },
  org: {
    ...organizationRoutes,
    ...memberRoutes,
    ...teamRoutes,
    ...invitationRoutes,
    ...invitationLinkRoutes,
    ...roleRoutes,
    ...machineClientRoutes,
    ...emailDomainRoutes,
    ...joinRequestRoutes,
    ...auditRoutes,
    ...ownershipRoutes,
    ...listViewRoutes,
  },
  billing: billingRoutes,
} as const satisfies Record<ServiceName, RouteMap>;

/** Mount paths of each service; the API documents show the first. */
export const mountPaths: Readonly<Record<ServiceName, readonly string[]>> = {
  identity: [authBase],
  org: [authBase, ''],
  billing: [''],
};

/** The gateway's routing table: the longest matching prefix applies. */
export const publicPrefixes: readonly { readonly prefix: string; readonly service: ServiceName }[] =
  [
    { prefix: '/api/auth/organization/', service: 'org' },
    { prefix: '/organization/', service: 'org' },
    { prefix: '/api/billing/', service: 'billing' },
    { prefix: '/webhooks/', service: 'billing' },
    { prefix: '/api/auth/', service: 'identity' },
    { prefix: '/.well-known/oauth-authorization-server', service: 'identity' },
  ];
