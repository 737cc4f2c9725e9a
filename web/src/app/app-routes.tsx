import { Route, Routes, useLocation } from 'react-router';
import { lazyPage } from '../components/feedback/import-with-retry.ts';
import { RequireSession } from '../session/require-session.tsx';
import { useSession } from '../session/use-session.ts';
import { AccountLayout } from './layouts/account-layout.tsx';
import { AppLayout } from './layouts/app-layout.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { OrganizationScope } from './layouts/scopes/organization-scope.tsx';
import { sessionEndedDialog } from './layouts/session-ended-dialog.tsx';
import { SignedInLayout } from './layouts/signed-in-layout.tsx';
import { chunkOf, pageImports, prefetchPage } from './page-imports.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { OrganizationPage } from './pages/organization/organization-page.tsx';
import { HomePage } from './pages/organizations/home-page.tsx';

const AccountRoutes = lazyPage(async () => (await pageImports.account()).AccountRoutes);
const BillingRoutes = lazyPage(async () => (await pageImports.billing()).BillingRoutes);
const OrganizationRoutes = lazyPage(
  async () => (await pageImports.organization()).OrganizationRoutes,
);
const OrganizationsRoutes = lazyPage(
  async () => (await pageImports.organizations()).OrganizationsRoutes,
);

/** Fetches the code of the page in the address while its messages, the session and the organization are loading. */
export const prefetchFirstPage = () => prefetchPage(window.location.pathname);

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
          <Route path="account/*" element={<AccountRoutes />} />
          <Route path="organizations/*" element={<OrganizationsRoutes />} />
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
  return chunkOf(pathname) === 'organization' ? <OrganizationRoutes /> : <BillingRoutes />;
}
