import { Anchor, Button } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { ResendVerification } from '../../features/email-verification/resend-verification.tsx';
import { callbackWithReturn, returnPath, withReturn } from '../../session/return-path.ts';
import { useSession } from '../../session/use-session.ts';
import { DocumentTitle, FocusedHeading } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { Rich, useWords } from '../../words/words.tsx';
import classes from './threshold.module.css';

export function VerificationSentPage() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const session = useSession();
  const to = returnPath(query.get('to'));
  const email = query.get('email') ?? session.by?.user.email ?? '';
  const isSignedIn = session.status === 'signed-in';

  return (
    <Stack>
      <DocumentTitle parts={[t('verification.sentTitle')]} />
      <span className={classes.emblem} aria-hidden>
        <IconMailOpened size={28} stroke={1.6} />
      </span>
      <div>
        <FocusedHeading>{t('verification.sentTitle')}</FocusedHeading>
        <p className={classes.text}>
          <Rich of="verification.sentText" values={{ email }} />
        </p>
      </div>
      <p className={classes.hint}>{t('verification.sentHint')}</p>
      <Row align="start">
        {isSignedIn ? (
          <Button component={Link} to={to ?? '/'}>
            {t('verification.later')}
          </Button>
        ) : (
          <Button component={Link} to={withReturn('/sign-in', to)}>
            {t('verification.toSignIn')}
          </Button>
        )}
      </Row>
      {email !== '' && (
        <ResendVerification email={email} callbackUrl={callbackWithReturn('/verify-email', to)} />
      )}
      {!isSignedIn && (
        <Anchor component={Link} to={withReturn('/sign-up', to)} size="sm">
          {t('verification.otherAddress')}
        </Anchor>
      )}
    </Stack>
  );
}
