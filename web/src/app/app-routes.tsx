import { matchPath, Route, Routes, useLocation } from 'react-router';
import { RequireSession } from '../session/require-session.tsx';
import { useSession } from '../session/use-session.ts';
import { AccountLayout } from './layouts/account-layout.tsx';
import { AppLayout } from './layouts/app-layout.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { OrganizationScope, prefetchOrganization } from './layouts/scopes/organization-scope.tsx';
import { sessionEndedDialog } from './layouts/session-ended-dialog.tsx';
import { SignedInLayout } from './layouts/signed-in-layout.tsx';
import { chunkOf, lazyPages } from './lazy-pages.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { OrganizationPage } from './pages/organization/organization-page.tsx';
import { HomePage } from './pages/organizations/home-page.tsx';

/** Requests the organization in the address before its page is rendered. */
export function prefetchFirstOrganization(): void {
  const slug = matchPath('/o/:slug/*', window.location.pathname)?.params.slug;
  if (slug !== undefined) prefetchOrganization(slug);
}

/** Pages that need a session, and the page for unknown paths. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        element={
          <RequireSession whenSignedOut={sessionEndedDialog}>
            <SignedInLayout />
          </RequireSession>
        }
      >
        <Route element={<AppLayout />}>
          <Route index element={<HomePage />} />
          <Route path="o/:slug" element={<OrganizationScope />}>
            <Route index element={<OrganizationPage />} />
            <Route path="*" element={<OrganizationOrBillingRoutes />} />
          </Route>
        </Route>
        <Route element={<AccountLayout />}>
          <Route path="account/*" element={<lazyPages.account />} />
          <Route path="organizations/*" element={<lazyPages.organizations />} />
        </Route>
      </Route>
      <Route element={<NotFoundLayout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

/** The layout of the not-found page: for signed-in users with navigation and search. */
function NotFoundLayout() {
  if (useSession().current === null) return <AuthLayout />;
  return (
    <RequireSession whenSignedOut={sessionEndedDialog}>
      <SignedInLayout>
        <AppLayout />
      </SignedInLayout>
    </RequireSession>
  );
}

/** Members and settings are in one chunk, billing is in another. */
function OrganizationOrBillingRoutes() {
  const { pathname } = useLocation();
  return chunkOf(pathname) === 'organization' ? <lazyPages.organization /> : <lazyPages.billing />;
}
