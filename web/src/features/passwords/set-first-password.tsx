import { Button } from '@mantine/core';
import { passwordRoutes } from '@tessera/contracts/identity/passwords';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useAccountSettings } from '../../session/use-account-settings.ts';

type Props = { readonly email: string };

/** For users of a social login without a password: a mailed link confirms the user who sets the first one. */
export function SetFirstPassword({ email }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { resetLinkExpiresIn } = useAccountSettings();
  const [isSent, setSent] = useState(false);
  const request = useCommand(passwordRoutes.requestPasswordReset);
  return (
    <Section title={t('firstPassword.title')} lead={t('firstPassword.lead')}>
      <Stack>
        <ErrorAlert error={request.error} />
        {isSent ? (
          <Alert tone="good">
            {t('firstPassword.sent', { email, time: formats.span(resetLinkExpiresIn) })}
          </Alert>
        ) : (
          <Row>
            <Button
              loading={request.isBusy}
              onClick={() =>
                void request.trigger(
                  { body: { email, redirectTo: '/reset-password' } },
                  { onSuccess: () => setSent(true) },
                )
              }
            >
              {t('firstPassword.send')}
            </Button>
          </Row>
        )}
      </Stack>
    </Section>
  );
}
