import { Button } from '@mantine/core';
import { emailChangeRoutes } from '@tessera/contracts/identity/email-change';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

type Props = {
  readonly current: string;
  readonly newEmail: string;
  /** When the mailed link expires. */
  readonly expiresAt: Date;
};

/** A change that is not confirmed yet by the link in the current mailbox, and the button to cancel it. */
export function PendingChange({ current, newEmail, expiresAt }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const cancel = useCommand(emailChangeRoutes.cancelEmailChange, {
    invalidates: [emailChangeRoutes.getEmailChange],
  });
  return (
    <Stack gap={10}>
      <Alert
        tone="info"
        title={t('emailChange.pendingTitle')}
        urgent
        action={
          <Button
            size="xs"
            variant="default"
            loading={cancel.isBusy}
            onClick={() =>
              void cancel.trigger(
                {},
                { onSuccess: () => toast(t('emailChange.canceled', { email: newEmail })) },
              )
            }
          >
            {t('emailChange.cancel')}
          </Button>
        }
      >
        <p>{t('emailChange.pending', { current, wanted: newEmail })}</p>
        <p>{t('emailChange.expires', { date: formats.dateTime(expiresAt) })}</p>
      </Alert>
      <ErrorAlert error={cancel.error} />
    </Stack>
  );
}
