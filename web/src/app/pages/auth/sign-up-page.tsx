import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Alert } from '../../../components/feedback/alert.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Agreement } from '../../../features/sign-up/agreement.tsx';
import { type Invitation, SignUpForm } from '../../../features/sign-up/sign-up-form.tsx';
import { SocialButtons } from '../../../features/social/social-buttons.tsx';
import {
  callbackWithReturn,
  returnPath,
  typedEmail,
  withReturn,
} from '../../../session/return-path.ts';
import { readAccountSettings } from '../../../session/use-account-settings.ts';
import { useSession } from '../../../session/use-session.ts';
import { prefetchAppRoutes } from '../../load-app-routes.tsx';

export function SignUpPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const location = useLocation();
  const to = returnPath(query.get('to'));
  const session = useSession();
  // Only users who were signed in on arrival are redirected here; `onSignedUp` navigates after a sign-up.
  const [wasSignedIn] = useState(session.status === 'signed-in');

  if (wasSignedIn && session.status === 'signed-in') return <Navigate to={to ?? '/'} replace />;
  return (
    <Stack gap={24}>
      <DocumentTitle parts={[t('signUp.title')]} />
      <div>
        <FocusedHeading>{t('signUp.title')}</FocusedHeading>
        <p style={{ margin: '6px 0 0' }}>
          {t('signUp.lead')}{' '}
          <Anchor
            component={Link}
            to={withReturn('/sign-in', to)}
            state={location.state}
            underline="always"
          >
            {t('signUp.toSignIn')}
          </Anchor>
        </p>
      </div>
      {to?.startsWith('/invitations/') && <Alert tone="info">{t('signUp.forInvitation')}</Alert>}
      <SignUpForm
        email={typedEmail(location.state)}
        invitation={invitationOf(to)}
        onApproach={prefetchAppRoutes}
        callbackUrl={callbackWithReturn('/verify-email', to)}
        onSignedUp={async ({ email, isSignedIn }) => {
          const { emailVerificationSent } = await readAccountSettings();
          const sent = `/verify-email/sent?${new URLSearchParams({ email, ...(to && { to }) })}`;
          // With a page to return to, such as an invitation, the address can be verified later.
          const goesIn = isSignedIn && (to !== null || !emailVerificationSent);
          void navigate(goesIn ? (to ?? '/') : sent, { replace: true });
        }}
      />
      <Agreement />
      <SocialButtons to={to} wantsAccount />
    </Stack>
  );
}

/** The mailed invitation to which the sign-up leads. Its secret proves the address. */
function invitationOf(to: string | null): Invitation | undefined {
  const [, id = '', query = ''] = /^\/invitations\/([^/?]+)\?(.*)$/.exec(to ?? '') ?? [];
  const secret = new URLSearchParams(query).get('secret');
  return id === '' || secret === null ? undefined : { id, secret };
}
