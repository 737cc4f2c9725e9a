import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { RequestPasswordReset } from '../../../features/passwords/request-password-reset.tsx';
import { RichText } from '../../../i18n/rich-text.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { typedEmail } from '../../../session/return-path.ts';
import { useAccountSettings } from '../../../session/use-account-settings.ts';
import classes from './auth-page.module.css';

/** Requests a reset link. The response is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const typed = typedEmail(useLocation().state);
  const { passwordEnabled, resetLinkExpiresIn } = useAccountSettings();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = sentTo === null ? t('reset.requestTitle') : t('verification.sentTitle');
  return (
    <Stack gap={24}>
      <DocumentTitle parts={[title]} />
      <div>
        <FocusedHeading key={title}>{title}</FocusedHeading>
        <p className={classes.text}>
          {sentTo === null ? (
            t(passwordEnabled ? 'reset.requestLead' : 'reset.off')
          ) : (
            <RichText
              of="reset.sent"
              values={{ email: sentTo, time: formats.span(resetLinkExpiresIn) }}
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
