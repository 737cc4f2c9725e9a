import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { emailVerificationErrors } from '@tessera/contracts/identity/email-verification';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { HeroIcon } from '../../../components/data/hero-icon.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { RequestVerification } from '../../../features/email-verification/request-verification.tsx';
import { ResendVerification } from '../../../features/email-verification/resend-verification.tsx';
import { redirectErrorText } from '../../../i18n/texts.ts';
import { callbackWithReturn, withReturn } from '../../../session/return-path.ts';
import { useSession } from '../../../session/use-session.ts';
import classes from './auth-page.module.css';

type Props = {
  /** The error code in the address. */
  readonly code: string;
  readonly to: string | null;
};

/** A verification link that does not work, and the way to get another one. */
export function VerificationFailure({ code, to }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const callbackUrl = callbackWithReturn('/verify-email', to);
  const user = session.current?.user;
  // Another link would not help: the account was deleted.
  const isWithoutAccount =
    session.status === 'signed-out' && code === emailVerificationErrors.USER_NOT_FOUND.message;

  return (
    <Stack>
      <DocumentTitle parts={[t('verification.failedTitle')]} />
      <HeroIcon tone="danger">
        <IconLinkOff size={28} stroke={1.6} />
      </HeroIcon>
      <div>
        <FocusedHeading>{t('verification.failedTitle')}</FocusedHeading>
        <p className={classes.text}>{redirectErrorText(code, t) ?? t('error.unknown')}</p>
      </div>
      {user?.emailVerified && (
        <Row>
          <Button component={Link} to={to ?? '/'}>
            {t('common.continue')}
          </Button>
        </Row>
      )}
      {user && !user.emailVerified && (
        <ResendVerification email={user.email} callbackUrl={callbackUrl} />
      )}
      {isWithoutAccount && (
        <Row>
          <Button component={Link} to={withReturn('/sign-up', to)}>
            {t('signUp.submit')}
          </Button>
        </Row>
      )}
      {session.status === 'signed-out' && !isWithoutAccount && (
        <>
          <p className={classes.hint}>{t('verification.failedText')}</p>
          <RequestVerification
            callbackUrl={callbackUrl}
            onSent={(email) =>
              void navigate(`/verify-email/sent?${new URLSearchParams({ email })}`)
            }
          />
        </>
      )}
    </Stack>
  );
}
