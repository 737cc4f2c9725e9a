import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { RequestPasswordReset } from '../../../features/passwords/request-password-reset.tsx';
import { typedEmail } from '../../../session/return-path.ts';
import { useAccountSettings } from '../../../session/use-account-settings.ts';
import { Rich, useWords } from '../../../words/words.tsx';
import classes from './auth-page.module.css';

/** Requests a reset link. The response is the same for every address. */
export function ForgotPasswordPage() {
  const { t, formats } = useWords();
  const typed = typedEmail(useLocation().state);
  const { passwordEnabled, resetLinkExpiresIn } = useAccountSettings();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = sentTo === null ? t('reset.askTitle') : t('verification.sentTitle');
  return (
    <Stack gap={24}>
      <DocumentTitle parts={[title]} />
      <div>
        <FocusedHeading key={title}>{title}</FocusedHeading>
        <p className={classes.text}>
          {sentTo === null ? (
            t(passwordEnabled ? 'reset.askLead' : 'reset.off')
          ) : (
            <Rich
              of="reset.sent"
              values={{ email: sentTo, time: formats.span(resetLinkExpiresIn) }}
              parts={{ b: (text) => <strong>{text}</strong> }}
            />
          )}
        </p>
      </div>
      {passwordEnabled && sentTo === null && (
        <RequestPasswordReset email={typed} onSent={setSentTo} />
      )}
      <Anchor component={Link} to="/sign-in" underline="always">
        {t('verification.toSignIn')}
      </Anchor>
    </Stack>
  );
}
