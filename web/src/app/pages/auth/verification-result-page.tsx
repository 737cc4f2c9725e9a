import { Button } from '@mantine/core';
import { IconCircleCheck, IconMailOpened } from '@tabler/icons-react';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { authBase } from '@tessera/contracts/paths';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useRefresh } from '../../../api/use-refresh.ts';
import { HeroIcon } from '../../../components/data/hero-icon.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ResendVerification } from '../../../features/email-verification/resend-verification.tsx';
import { RichText } from '../../../i18n/rich-text.tsx';
import { callbackWithReturn, returnPath, withReturn } from '../../../session/return-path.ts';
import { useSession } from '../../../session/use-session.ts';
import classes from './auth-page.module.css';
import { VerificationFailure } from './verification-failure.tsx';

/** The page of a verification link: success, or the error code in the address. */
export function VerificationResultPage() {
  const [query] = useSearchParams();
  const refresh = useRefresh();
  const to = returnPath(query.get('to'));
  const failure = query.get('error');
  const token = query.get('token');

  // The cached user in every tab of this browser is older than the verification.
  useEffect(() => {
    if (failure === null && token === null) refresh([sessionRoutes.getSession]);
  }, [failure, token, refresh]);

  if (token !== null) return <VerifyLink token={token} to={to} />;
  if (failure !== null) return <VerificationFailure code={failure} to={to} />;
  return query.has('change') ? <Changed to={to} /> : <Success to={to} />;
}

type Props = { readonly to: string | null };

/**
 * A token in the address of this page, for example pasted, is sent to the server like that of a mailed link. The server
 * redirects back here.
 */
function VerifyLink({ token, to }: Props & { readonly token: string }) {
  useEffect(() => {
    const query = { token, callbackURL: callbackWithReturn('/verify-email', to) };
    window.location.replace(`${authBase}/verify-email?${new URLSearchParams(query)}`);
  }, [token, to]);
  return <LoadingPage />;
}

function Success({ to }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  return (
    <Stack>
      <DocumentTitle parts={[t('verification.doneTitle')]} />
      <HeroIcon tone="good">
        <IconCircleCheck size={30} stroke={1.6} />
      </HeroIcon>
      <div>
        <FocusedHeading>{t('verification.doneTitle')}</FocusedHeading>
        <p className={classes.text}>{t('verification.doneText')}</p>
      </div>
      <Row>
        <Button component={Link} to={isSignedIn ? (to ?? '/') : withReturn('/sign-in', to)}>
          {isSignedIn ? t('common.continue') : t('verification.doneSignIn')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Both links of an address change lead here. After the first one, the new address still has to be verified. */
function Changed({ to }: Props) {
  const { t } = useTranslation();
  const user = useSession().current?.user;
  if (user === undefined || user.emailVerified) return <Success to={to} />;
  return (
    <Stack>
      <DocumentTitle parts={[t('verification.changedTitle')]} />
      <HeroIcon>
        <IconMailOpened size={28} stroke={1.6} />
      </HeroIcon>
      <div>
        <FocusedHeading>{t('verification.changedTitle')}</FocusedHeading>
        <p className={classes.text}>
          <RichText of="verification.changedText" values={{ email: user.email }} />
        </p>
      </div>
      <Row>
        <Button component={Link} to={to ?? '/'}>
          {t('common.continue')}
        </Button>
      </Row>
      <ResendVerification
        email={user.email}
        callbackUrl={callbackWithReturn('/verify-email', to)}
        wasSent
      />
    </Stack>
  );
}
