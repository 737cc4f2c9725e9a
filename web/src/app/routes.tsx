import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { preloadSession, usePurgeOnChange } from '../session/use-session.ts';
import { useUsersLanguage } from '../session/use-user-language.ts';
import { Splash } from '../ui/splash.tsx';
import { ThresholdFrame } from './layouts/auth-layout.tsx';
import { laterPage } from './lazy-page.ts';
import { loadInside, withInsideTexts } from './load-app-routes.ts';
import { SignInPage } from './pages/sign-in-page.tsx';

/** The addresses that need no session. What a visitor meets first is in the first file; the rest comes when it is asked for. */
const doors = {
  'sign-in': { Page: SignInPage, load: async () => {} },
  'sign-up': laterPage(async () => (await import('./pages/sign-up-page.tsx')).SignUpPage),
  'forgot-password': laterPage(
    async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  'reset-password': laterPage(
    async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage,
  ),
  'verify-email/sent': laterPage(
    async () => (await import('./pages/verification-sent-page.tsx')).VerificationSentPage,
  ),
  'verify-email': laterPage(
    async () => (await import('./pages/verification-result-page.tsx')).VerificationResultPage,
  ),
  'invitations/:invitationId': laterPage(
    async () => (await withInsideTexts(import('./pages/invitation-page.tsx'))).InvitationPage,
  ),
  'callback/:provider': laterPage(
    async () => (await import('./pages/callback-page.tsx')).CallbackPage,
  ),
  'signed-in': laterPage(async () => (await import('./pages/signed-in-page.tsx')).SignedInPage),
  'join/:token': laterPage(
    async () => (await withInsideTexts(import('./pages/join-page.tsx'))).JoinPage,
  ),
  'account/delete/confirm': laterPage(
    async () =>
      (await withInsideTexts(import('./pages/confirm-deletion-page.tsx'))).ConfirmDeletionPage,
  ),
  error: laterPage(async () => (await import('./pages/error-page.tsx')).ErrorPage),
} as const;

const inside = laterPage(async () => (await loadInside()).InsidePages);

/** Every address of the app. */
export function Pages() {
  usePurgeOnChange();
  useUsersLanguage();
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route element={<ThresholdFrame />}>
          {Object.entries(doors).map(([path, { Page }]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
        <Route path="*" element={<inside.Page />} />
      </Routes>
    </Suspense>
  );
}

/** So long the answers to the first questions are waited for: with them the page is built once, without them twice. */
const ANSWERS_PATIENCE_MS = 250;

/** Fetches what the first address shows. A failure is met when the page is shown. */
export async function fetchFirstPage(pathname: string): Promise<void> {
  const session = preloadSession();
  const door = Object.entries(doors).find(([path]) => matchPath(path, pathname))?.[1];
  try {
    if (door) return void (await door.load());
    const [{ fetchFirstPart, preloadFirstAnswers }] = await Promise.all([
      loadInside(),
      inside.load(),
    ]);
    const answers = Promise.all([session, preloadFirstAnswers(pathname)]);
    const patience = new Promise((resolve) => setTimeout(resolve, ANSWERS_PATIENCE_MS));
    await Promise.all([fetchFirstPart(pathname), Promise.race([answers, patience])]);
  } catch {
    // The page asks again.
  }
}
