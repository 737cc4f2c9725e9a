import { lazy, Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { usePurgeOnChange } from '../session/use-session.ts';
import { useUsersLanguage } from '../session/use-users-language.ts';
import { Splash } from '../ui/splash.tsx';
import { ThresholdFrame } from './frame/threshold-frame.tsx';
import { loadInside, prepareInside, withInsideTexts } from './load-inside.ts';
import { SignInPage } from './pages/sign-in-page.tsx';

// What a visitor meets first is in the first file; the rest comes when it is asked for.
const SignUpPage = lazy(async () => ({
  default: (await import('./pages/sign-up-page.tsx')).SignUpPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/reset-password-page.tsx')).ResetPasswordPage,
}));
const VerificationSentPage = lazy(async () => ({
  default: (await import('./pages/verification-sent-page.tsx')).VerificationSentPage,
}));
const VerificationResultPage = lazy(async () => ({
  default: (await import('./pages/verification-result-page.tsx')).VerificationResultPage,
}));
const InvitationPage = lazy(async () => ({
  default: (await withInsideTexts(import('./pages/invitation-page.tsx'))).InvitationPage,
}));
const CallbackPage = lazy(async () => ({
  default: (await import('./pages/callback-page.tsx')).CallbackPage,
}));
const SignedInPage = lazy(async () => ({
  default: (await import('./pages/signed-in-page.tsx')).SignedInPage,
}));
const JoinPage = lazy(async () => ({
  default: (await withInsideTexts(import('./pages/join-page.tsx'))).JoinPage,
}));
const ConfirmDeletionPage = lazy(async () => ({
  default: (await withInsideTexts(import('./pages/confirm-deletion-page.tsx'))).ConfirmDeletionPage,
}));
const ErrorPage = lazy(async () => ({
  default: (await import('./pages/error-page.tsx')).ErrorPage,
}));
const InsidePages = lazy(async () => ({
  default: (await loadInside()).InsidePages,
}));

/** The addresses that need no session. */
const doors = {
  'sign-in': SignInPage,
  'sign-up': SignUpPage,
  'forgot-password': ForgotPasswordPage,
  'reset-password': ResetPasswordPage,
  'verify-email/sent': VerificationSentPage,
  'verify-email': VerificationResultPage,
  'invitations/:invitationId': InvitationPage,
  'callback/:provider': CallbackPage,
  'signed-in': SignedInPage,
  'join/:token': JoinPage,
  'account/delete/confirm': ConfirmDeletionPage,
  error: ErrorPage,
} as const;

/** Every address of the app. */
export function Pages() {
  usePurgeOnChange();
  useUsersLanguage();
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route element={<ThresholdFrame />}>
          {Object.entries(doors).map(([path, Door]) => (
            <Route key={path} path={path} element={<Door />} />
          ))}
        </Route>
        <Route path="*" element={<InsidePages />} />
      </Routes>
    </Suspense>
  );
}

/** Begins to fetch the pages behind the gate when the first address is one of theirs. */
export function prepareFirstPage(pathname: string) {
  const isDoor = Object.keys(doors).some((path) => matchPath(path, pathname));
  if (!isDoor) prepareInside();
}
