import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { usePurgeOnChange } from '../session/use-session.ts';
import { useUsersLanguage } from '../session/use-users-language.ts';
import { ThresholdFrame } from './frame/threshold-frame.tsx';
import { loadInside, withInsideTexts } from './load-inside.ts';
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
const ErrorPage = lazy(async () => ({
  default: (await import('./pages/error-page.tsx')).ErrorPage,
}));
const InsidePages = lazy(async () => ({
  default: (await loadInside()).InsidePages,
}));

/** Every address of the app. */
export function Pages() {
  usePurgeOnChange();
  useUsersLanguage();
  return (
    <Suspense>
      <Routes>
        <Route element={<ThresholdFrame />}>
          <Route path="sign-in" element={<SignInPage />} />
          <Route path="sign-up" element={<SignUpPage />} />
          <Route path="forgot-password" element={<ForgotPasswordPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
          <Route path="verify-email/sent" element={<VerificationSentPage />} />
          <Route path="verify-email" element={<VerificationResultPage />} />
          <Route path="invitations/:invitationId" element={<InvitationPage />} />
          <Route path="callback/:provider" element={<CallbackPage />} />
          <Route path="signed-in" element={<SignedInPage />} />
          <Route path="join/:token" element={<JoinPage />} />
          <Route path="error" element={<ErrorPage />} />
        </Route>
        <Route path="*" element={<InsidePages />} />
      </Routes>
    </Suspense>
  );
}
