import { Route, Routes, useParams } from 'react-router';
import { lazyPage } from '../components/feedback/import-with-retry.ts';
import { withBillingMessages } from '../i18n/i18n.ts';
import { RequireSession } from '../session/require-session.tsx';
import { useSession } from '../session/use-session.ts';
import { AccountLayout } from './layouts/account-layout.tsx';
import { AppLayout } from './layouts/app-layout.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { OrganizationScope } from './layouts/scopes/organization-scope.tsx';
import { sessionEndedDialog } from './layouts/session-ended-dialog.tsx';
import { SignedInLayout } from './layouts/signed-in-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { OrganizationPage } from './pages/organization/organization-page.tsx';
import { HomePage } from './pages/organizations/home-page.tsx';

const AccountRoutes = lazyPage(async () => (await import('./account-routes.tsx')).AccountRoutes);
const BillingRoutes = lazyPage(
  async () => (await withBillingMessages(import('./billing-routes.tsx'))).BillingRoutes,
);
const OrganizationRoutes = lazyPage(
  async () => (await import('./organization-routes.tsx')).OrganizationRoutes,
);
const OrganizationsRoutes = lazyPage(
  async () => (await import('./organizations-routes.tsx')).OrganizationsRoutes,
);

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

/** The first segments of the paths in `OrganizationRoutes`. */
const organizationPaths = ['members', 'invitations', 'teams', 'audit', 'settings'];

/** Members and settings are in one chunk, billing is in another. */
function OrganizationOrBillingRoutes() {
  const { '*': rest = '' } = useParams();
  const [first = '', second] = rest.split('/');
  const isBilling = !organizationPaths.includes(first) || second === 'billing';
  return isBilling ? <BillingRoutes /> : <OrganizationRoutes />;
}
