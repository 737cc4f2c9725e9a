import type { ReactNode } from 'react';
import { OrganizationProvider } from '../src/app/layouts/scopes/organization-context.tsx';
import { BillingProvider } from '../src/features/billing/use-billing.ts';
import { SessionProvider } from '../src/session/session-context.tsx';
import { acme, session } from './sample-organization.ts';

/** Content with a signed-in user, as on all pages of the app. */
export const inSession = (content: ReactNode) => (
  <SessionProvider value={session}>{content}</SessionProvider>
);

/** Content as on the pages of the organization. */
export const inOrganization = (content: ReactNode) =>
  inSession(
    <OrganizationProvider value={{ organization: acme, isOwner: true }}>
      {content}
    </OrganizationProvider>,
  );

/** Content as on the billing pages of the organization, for a user who may change its connection by default. */
export const inBilling = (content: ReactNode, { canUpdate = true } = {}) =>
  inOrganization(
    <BillingProvider value={{ organization: acme, base: `/o/${acme.slug}`, canUpdate }}>
      {content}
    </BillingProvider>,
  );
