import { Anchor, Button } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { HeroIcon } from '../../../components/data/hero-icon.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ResendVerification } from '../../../features/email-verification/resend-verification.tsx';
import { RichText } from '../../../i18n/rich-text.tsx';
import { callbackWithReturn, returnPath, withReturn } from '../../../session/return-path.ts';
import { useAccountSettings } from '../../../session/use-account-settings.ts';
import { useSession } from '../../../session/use-session.ts';
import classes from './auth-page.module.css';

/** Shown after sign-up until the address is verified. Has a button for the mail if none is sent automatically. */
export function VerificationSentPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const session = useSession();
  const { emailVerificationSent: wasSent } = useAccountSettings();
  const to = returnPath(query.get('to'));
  const email = query.get('email') ?? session.current?.user.email ?? '';
  const isSignedIn = session.status === 'signed-in';

  // The link has been opened in another tab, or the address was verified earlier.
  if (session.current?.user.emailVerified) return <Navigate to={withReturn('/verify-email', to)} />;
  const title = t(wasSent ? 'verification.sentTitle' : 'verification.requestTitle');
  return (
    <Stack>
      <DocumentTitle parts={[title]} />
      <HeroIcon>
        <IconMailOpened size={28} stroke={1.6} />
      </HeroIcon>
      <div>
        <FocusedHeading>{title}</FocusedHeading>
        <p className={classes.text}>
          <RichText
            of={wasSent ? 'verification.sentText' : 'verification.requestText'}
            values={{ email }}
          />
        </p>
      </div>
      {wasSent && <p className={classes.hint}>{t('verification.sentHint')}</p>}
      {email !== '' && (
        <ResendVerification
          key={`${email} ${wasSent}`}
          email={email}
          callbackUrl={callbackWithReturn('/verify-email', to)}
          wasSent={wasSent}
        />
      )}
      <Row align="start">
        {isSignedIn ? (
          <Button component={Link} to={to ?? '/'}>
            {t('verification.skip')}
          </Button>
        ) : (
          <Button component={Link} to={withReturn('/sign-in', to)}>
            {t('verification.toSignIn')}
          </Button>
        )}
      </Row>
      <Anchor
        component={Link}
        to={isSignedIn ? '/account/email' : withReturn('/sign-up', to)}
        underline="always"
        size="sm"
      >
        {t('verification.changeEmail')}
      </Anchor>
    </Stack>
  );
}
