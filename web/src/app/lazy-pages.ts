import { lazyPage } from '../components/feedback/lazy-page.tsx';
import { withBillingMessages } from '../i18n/i18n.ts';

/** The pages that need a session, by area. Each area is a chunk. */
export const lazyPages = {
  account: lazyPage(async () => (await import('./account-routes.tsx')).AccountRoutes),
  organizations: lazyPage(
    async () => (await import('./organizations-routes.tsx')).OrganizationsRoutes,
  ),
  organization: lazyPage(
    async () => (await import('./organization-routes.tsx')).OrganizationRoutes,
  ),
  billing: lazyPage(
    async () => (await withBillingMessages(import('./billing-routes.tsx'))).BillingRoutes,
  ),
};

/** The billing part of the organization's overview. */
export const importOverview = () =>
  withBillingMessages(import('./pages/billing/organization-billing.tsx'));

/** The first segments of the paths in `OrganizationRoutes`. */
const organizationPaths = ['members', 'invitations', 'teams', 'audit', 'settings'];

/** The chunk of the page at a path, if it has one. */
export function chunkOf(pathname: string): keyof typeof lazyPages | 'overview' | null {
  const [area, , first = '', second] = pathname.split('/').slice(1);
  if (area === 'account' || area === 'organizations') return area;
  if (area !== 'o') return null;
  if (first === '') return 'overview';
  return organizationPaths.includes(first) && second !== 'billing' ? 'organization' : 'billing';
}

/** Fetches the code of a page before it is rendered. A failure is handled there. */
export function prefetchPage(pathname: string): void {
  const chunk = chunkOf(pathname);
  if (chunk === null) return;
  const load = chunk === 'overview' ? importOverview : lazyPages[chunk].load;
  load().catch(() => undefined);
}
