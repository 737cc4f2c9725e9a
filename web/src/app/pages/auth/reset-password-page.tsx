import { Anchor, Button } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { HeroIcon } from '../../../components/data/hero-icon.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ResetPassword } from '../../../features/passwords/reset-password.tsx';
import { useAccountSettings } from '../../../session/use-account-settings.ts';
import classes from './auth-page.module.css';

/** The page of a reset link: with its token, or with an error code. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { resetRevokesSessions } = useAccountSettings();
  const [isDone, setDone] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const token = query.get('token');

  if (isDone || isExpired || token === null) {
    const [title, text] = isDone
      ? [t('reset.doneTitle'), t('reset.doneText')]
      : [t('verification.failedTitle'), t('reset.failedText')];
    return (
      <Stack gap={24}>
        <DocumentTitle parts={[title]} />
        <HeroIcon tone={isDone ? 'good' : 'danger'}>
          {isDone ? (
            <IconCircleCheck size={30} stroke={1.6} />
          ) : (
            <IconLinkOff size={28} stroke={1.6} />
          )}
        </HeroIcon>
        <div>
          <FocusedHeading key={title}>{title}</FocusedHeading>
          <p className={classes.text}>{text}</p>
        </div>
        <Row>
          <Button component={Link} to={isDone ? '/sign-in' : '/forgot-password'}>
            {isDone ? t('signIn.submit') : t('reset.sendLink')}
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={24}>
      <DocumentTitle parts={[t('reset.title')]} />
      <div>
        <FocusedHeading>{t('reset.title')}</FocusedHeading>
        {resetRevokesSessions && <p className={classes.text}>{t('reset.lead')}</p>}
      </div>
      <ResetPassword
        token={token}
        onDone={() => setDone(true)}
        onExpired={() => setExpired(true)}
      />
      <Anchor component={Link} to="/sign-in" underline="always">
        {t('verification.toSignIn')}
      </Anchor>
    </Stack>
  );
}
