import { benefitRoutes } from './billing/benefits.ts';
import { changeRoutes } from './billing/changes.ts';
import { checkoutRoutes } from './billing/checkouts.ts';
import { connectionRoutes } from './billing/connections.ts';
import { customFieldRoutes } from './billing/custom-fields.ts';
import { customerRoutes } from './billing/customers.ts';
import { deliveryRoutes } from './billing/deliveries.ts';
import { discountRoutes } from './billing/discounts.ts';
import { endpointRoutes } from './billing/endpoints.ts';
import { entitlementRoutes } from './billing/entitlements.ts';
import { meterRoutes } from './billing/meters.ts';
import { orderRoutes } from './billing/orders.ts';
import { productRoutes } from './billing/products.ts';
import { reconciliationRoutes } from './billing/reconciliations.ts';
import { refundRoutes } from './billing/refunds.ts';
import { subscriptionRoutes } from './billing/subscriptions.ts';
import { summaryRoutes } from './billing/summary.ts';
import { webhookRoutes } from './billing/webhooks.ts';
import type { RouteMap } from './define/route.ts';
import { deletionRoutes } from './identity/deletion.ts';
import { emailChangeRoutes } from './identity/email-change.ts';
import { emailVerificationRoutes } from './identity/email-verification.ts';
import { linkedAccountRoutes } from './identity/linked-accounts.ts';
import { passwordRoutes } from './identity/passwords.ts';
import { sessionRoutes } from './identity/sessions.ts';
import { signInRoutes } from './identity/sign-in.ts';
import { signUpRoutes } from './identity/sign-up.ts';
import { socialRoutes } from './identity/social.ts';
import { statusRoutes } from './identity/status.ts';
import { tokenRoutes } from './identity/tokens.ts';
import { usernameRoutes } from './identity/username.ts';
import { userRoutes } from './identity/users.ts';
import { auditRoutes } from './org/audit.ts';
import { emailDomainRoutes } from './org/email-domains.ts';
import { invitationLinkRoutes } from './org/invitation-links.ts';
import { invitationRoutes } from './org/invitations.ts';
import { joiningRoutes } from './org/joining.ts';
import { machineClientRoutes } from './org/machine-clients.ts';
import { memberRoutes } from './org/members.ts';
import { organizationRoutes } from './org/organizations.ts';
import { ownershipRoutes } from './org/ownership.ts';
import { roleRoutes } from './org/roles.ts';
import { teamRoutes } from './org/teams.ts';
import { authBase } from './paths.ts';

export const serviceNames = ['identity', 'org', 'billing'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Every public call, by the service that answers it. */
export const routes = {
  identity: {
    ...sessionRoutes,
    ...signInRoutes,
    ...signUpRoutes,
    ...usernameRoutes,
    ...userRoutes,
    ...passwordRoutes,
    ...emailVerificationRoutes,
    ...emailChangeRoutes,
    ...deletionRoutes,
    ...socialRoutes,
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
    ...joiningRoutes,
    ...auditRoutes,
    ...ownershipRoutes,
  },
  billing: {
    ...webhookRoutes,
    ...connectionRoutes,
    ...endpointRoutes,
    ...customerRoutes,
    ...subscriptionRoutes,
    ...orderRoutes,
    ...refundRoutes,
    ...productRoutes,
    ...discountRoutes,
    ...benefitRoutes,
    ...checkoutRoutes,
    ...meterRoutes,
    ...customFieldRoutes,
    ...summaryRoutes,
    ...entitlementRoutes,
    ...deliveryRoutes,
    ...reconciliationRoutes,
    ...changeRoutes,
  },
} as const satisfies Record<ServiceName, RouteMap>;

/** The prefixes a service's routes answer under; the first is the one that documents show. */
export const mounts: Readonly<Record<ServiceName, readonly string[]>> = {
  identity: [authBase],
  org: [authBase, ''],
  billing: [''],
};

/** What the gateway sends where: the longest prefix that fits wins. */
export const publicPrefixes: readonly { readonly prefix: string; readonly service: ServiceName }[] =
  [
    { prefix: '/api/auth/organization/', service: 'org' },
    { prefix: '/organization/', service: 'org' },
    { prefix: '/api/billing/', service: 'billing' },
    { prefix: '/webhooks/', service: 'billing' },
    { prefix: '/api/auth/', service: 'identity' },
    { prefix: '/.well-known/oauth-authorization-server', service: 'identity' },
  ];
