import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyPage } from '../components/feedback/lazy-page.tsx';
import { Splash } from '../components/feedback/splash.tsx';
import { withAppMessages } from '../i18n/i18n.ts';
import { useClearCacheOnUserChange } from '../session/use-session.ts';
import { useUserLanguage } from '../session/use-user-language.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { AppRoutes, usePrefetchedOrganization } from './load-app-routes.tsx';
import { SignInPage } from './pages/auth/sign-in-page.tsx';

/** The pages that need no session. The sign-in page is in the first chunk; the others load on demand. */
const publicPages = {
  'sign-in': SignInPage,
  'sign-up': lazyPage(async () => (await import('./pages/auth/sign-up-page.tsx')).SignUpPage),
  'forgot-password': lazyPage(
    async () => (await import('./pages/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  'reset-password': lazyPage(
    async () => (await import('./pages/auth/reset-password-page.tsx')).ResetPasswordPage,
  ),
  'verify-email/sent': lazyPage(
    async () => (await import('./pages/auth/verification-sent-page.tsx')).VerificationSentPage,
  ),
  'verify-email': lazyPage(
    async () => (await import('./pages/auth/verification-result-page.tsx')).VerificationResultPage,
  ),
  'invitations/:invitationId': lazyPage(
    async () =>
      (await withAppMessages(import('./pages/organizations/invitation-page.tsx'))).InvitationPage,
  ),
  'callback/:provider': lazyPage(
    async () => (await import('./pages/auth/callback-page.tsx')).CallbackPage,
  ),
  'signed-in': lazyPage(async () => (await import('./pages/auth/signed-in-page.tsx')).SignedInPage),
  'join/:token': lazyPage(
    async () => (await withAppMessages(import('./pages/organizations/join-page.tsx'))).JoinPage,
  ),
  'account/delete/confirm': lazyPage(
    async () =>
      (await withAppMessages(import('./pages/auth/confirm-deletion-page.tsx'))).ConfirmDeletionPage,
  ),
  error: lazyPage(async () => (await import('./pages/auth/error-page.tsx')).ErrorPage),
} as const;

/** All routes of the app. */
export function AppPages() {
  return (
    <Suspense fallback={<Splash />}>
      <SessionEffects />
      <Routes>
        <Route element={<AuthLayout />}>
          {Object.entries(publicPages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
        <Route path="*" element={<AppRoutes />} />
      </Routes>
    </Suspense>
  );
}

/** What depends on the session on all pages. A component of its own, so that a change does not render the pages again. */
function SessionEffects() {
  useClearCacheOnUserChange();
  useUserLanguage();
  usePrefetchedOrganization();
  return null;
}
