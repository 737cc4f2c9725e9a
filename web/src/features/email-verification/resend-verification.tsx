import { Button } from '@mantine/core';
import {
  emailVerificationErrors,
  emailVerificationRoutes,
} from '@tessera/contracts/identity/email-verification';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { useCountdown } from '../../components/data/use-countdown.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { useAccountSettings } from '../../session/use-account-settings.ts';

/** The minimum time between two requests for the mail. */
const COOLDOWN_SECONDS = 60;
const VERIFIED =
  emailVerificationErrors.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL.code;

type Props = {
  readonly email: string;
  readonly callbackUrl: string;
  readonly variant?: 'default' | 'subtle';
  /** Whether a mail has just been sent, so that the cooldown has started. */
  readonly wasSent?: boolean;
};

export function ResendVerification({
  email,
  callbackUrl,
  variant = 'default',
  wasSent = false,
}: Props) {
  const { t } = useTranslation();
  const { emailVerificationSent } = useAccountSettings();
  const [hasSent, setSent] = useState(wasSent);
  const [secondsLeft, countDown] = useCountdown(wasSent ? COOLDOWN_SECONDS : 0);
  const send = useCommand(emailVerificationRoutes.sendVerificationEmail);
  const refresh = useRefresh();

  const resend = () =>
    send.trigger(
      { body: { email, callbackURL: callbackUrl } },
      {
        onSuccess() {
          setSent(true);
          countDown(COOLDOWN_SECONDS);
          toast(t('verification.resent'));
        },
        // The cached user is older than the verification.
        onError: ({ code }) => code === VERIFIED && refresh([sessionRoutes.getSession]),
      },
    );

  return (
    <Stack gap={8}>
      <ErrorAlert error={send.error} />
      <Row>
        <Button
          variant={variant}
          size="xs"
          loading={send.isBusy}
          disabled={secondsLeft > 0}
          onClick={() => void resend()}
        >
          {secondsLeft > 0
            ? t('verification.resendIn', { count: secondsLeft })
            : t(emailVerificationSent || hasSent ? 'verification.resend' : 'reset.sendLink')}
        </Button>
      </Row>
    </Stack>
  );
}
