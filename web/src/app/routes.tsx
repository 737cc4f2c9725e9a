import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { Splash } from '../components/feedback/splash.tsx';
import { preloadSession, useClearCacheOnUserChange } from '../session/use-session.ts';
import { useUserLanguage } from '../session/use-user-language.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { appRoutes, loadAppRoutes, withAppTexts } from './load-app-routes.ts';
import { SignInPage } from './pages/auth/sign-in-page.tsx';

/** The pages that need no session. The sign-in page is in the first chunk; the others load on demand. */
const publicPages = {
  'sign-in': { Page: SignInPage, load: async () => {} },
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
      (await withAppTexts(import('./pages/organizations/invitation-page.tsx'))).InvitationPage,
  ),
  'callback/:provider': lazyPage(
    async () => (await import('./pages/auth/callback-page.tsx')).CallbackPage,
  ),
  'signed-in': lazyPage(async () => (await import('./pages/auth/signed-in-page.tsx')).SignedInPage),
  'join/:token': lazyPage(
    async () => (await withAppTexts(import('./pages/organizations/join-page.tsx'))).JoinPage,
  ),
  'account/delete/confirm': lazyPage(
    async () =>
      (await withAppTexts(import('./pages/auth/confirm-deletion-page.tsx'))).ConfirmDeletionPage,
  ),
  error: lazyPage(async () => (await import('./pages/auth/error-page.tsx')).ErrorPage),
} as const;

/** All routes of the app. */
export function AppPages() {
  useClearCacheOnUserChange();
  useUserLanguage();
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route element={<AuthLayout />}>
          {Object.entries(publicPages).map(([path, { Page }]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
        <Route path="*" element={<appRoutes.Page />} />
      </Routes>
    </Suspense>
  );
}

/** How long rendering waits for the first responses, with which the page renders once instead of twice. */
const QUERIES_TIMEOUT_MS = 250;

/** Loads the code and data of the first page. The page reports a failure when it renders. */
export async function prefetchFirstPage(pathname: string): Promise<void> {
  const session = preloadSession();
  const page = Object.entries(publicPages).find(([path]) => matchPath(path, pathname))?.[1];
  try {
    if (page) return void (await page.load());
    const [{ prefetchRoutes, prefetchQueries }] = await Promise.all([
      loadAppRoutes(),
      appRoutes.load(),
    ]);
    const queries = Promise.all([session, prefetchQueries(pathname)]);
    const timeout = new Promise((resolve) => setTimeout(resolve, QUERIES_TIMEOUT_MS));
    await Promise.all([prefetchRoutes(pathname), Promise.race([queries, timeout])]);
  } catch {
    // The page sends the requests again.
  }
}
