import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { Alert } from '../../../components/feedback/alert.tsx';
import { lazyComponent } from '../../../components/feedback/lazy-component.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { SignInForm } from '../../../features/sign-in/sign-in-form.tsx';
import { SocialButtons } from '../../../features/social/social-buttons.tsx';
import {
  callbackWithReturn,
  returnPath,
  typedEmail,
  withReturn,
} from '../../../session/return-path.ts';
import { useAccountSettings } from '../../../session/use-account-settings.ts';
import { useSession } from '../../../session/use-session.ts';
import { prefetchAppRoutes } from '../../load-app-routes.tsx';

// Loaded lazily: few users need it.
const ResendVerification = lazyComponent(
  async () =>
    (await import('../../../features/email-verification/resend-verification.tsx'))
      .ResendVerification,
);

export function SignInPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const location = useLocation();
  const to = returnPath(query.get('to'));
  const session = useSession();
  const { passwordEnabled } = useAccountSettings();
  const callbackUrl = callbackWithReturn('/verify-email', to);

  // Also the way back after reauthentication, because the session is fresh then.
  if (session.status === 'signed-in') return <Navigate to={to ?? '/'} replace />;
  return (
    <Stack gap={24}>
      <DocumentTitle parts={[t('signIn.title')]} />
      <div>
        <FocusedHeading>{t('signIn.title')}</FocusedHeading>
        <p style={{ margin: '6px 0 0' }}>
          {t('signIn.lead')}{' '}
          <Anchor
            component={Link}
            to={withReturn('/sign-up', to)}
            state={location.state}
            underline="always"
          >
            {t('signIn.toSignUp')}
          </Anchor>
        </p>
      </div>
      {query.get('left') === 'deleted' && <Alert tone="good">{t('signIn.deleted')}</Alert>}
      {to && (
        <Alert tone="info">
          {t(to.startsWith('/invitations/') ? 'signIn.forInvitation' : 'signIn.continue')}
        </Alert>
      )}
      {passwordEnabled ? (
        <SignInForm
          email={typedEmail(location.state)}
          onApproach={prefetchAppRoutes}
          callbackUrl={callbackUrl}
          onSignedIn={() => undefined}
          resend={(email) => <ResendVerification email={email} callbackUrl={callbackUrl} wasSent />}
          forgot={(email) => (
            // In the state, because an address in a URL would be in logs.
            <Anchor
              component={Link}
              to="/forgot-password"
              state={{ email }}
              underline="always"
              size="sm"
            >
              {t('signIn.forgot')}
            </Anchor>
          )}
        />
      ) : (
        <Alert tone="info">{t('reset.off')}</Alert>
      )}
      <SocialButtons to={to} wantsAccount={false} />
    </Stack>
  );
}
