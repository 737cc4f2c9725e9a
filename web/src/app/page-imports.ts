import { withBillingMessages } from '../i18n/i18n.ts';

/** The code of the signed-in pages, in chunks. */
export const pageImports = {
  account: () => import('./account-routes.tsx'),
  organizations: () => import('./organizations-routes.tsx'),
  organization: () => import('./organization-routes.tsx'),
  billing: () => withBillingMessages(import('./billing-routes.tsx')),
  /** The billing part of the organization's overview. */
  overview: () => withBillingMessages(import('./pages/billing/organization-billing.tsx')),
};

/** The first segments of the paths in `OrganizationRoutes`. */
const organizationPaths = ['members', 'invitations', 'teams', 'audit', 'settings'];

/** The chunk of the page at a path, if it has one. */
export function chunkOf(pathname: string): keyof typeof pageImports | null {
  const [area, , first = '', second] = pathname.split('/').slice(1);
  if (area === 'account' || area === 'organizations') return area;
  if (area !== 'o') return null;
  if (first === '') return 'overview';
  return organizationPaths.includes(first) && second !== 'billing' ? 'organization' : 'billing';
}

/** Fetches the code of a page while its session and its organization are loading. */
export function prefetchPage(pathname: string): void {
  const chunk = chunkOf(pathname);
  // The component that needs the code imports it again, and handles the failure.
  if (chunk !== null) pageImports[chunk]().catch(() => undefined);
}
