import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type Connection, connectionRoutes } from '@tessera/contracts/billing/connections';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../api/use-command.ts';
import { useQuery } from '../../../api/use-query.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useBilling } from '../use-billing.ts';
import { billingReadRoutes } from '../use-live-billing.ts';
import { ProviderButton } from './provider-link.tsx';

type Props = { readonly connection: Connection };

/** Shown from linking until the first event arrives: asks for a test event, or sends samples in development. */
export function WaitingForEvents({ connection }: Props) {
  const { t } = useTranslation();
  const { organization, canUpdate } = useBilling();
  const { organizationId, dashboardUrl, lastDeliveryAt } = connection;
  const settings = useQuery(connectionRoutes.getConnectionSettings, {
    query: { organizationId: organization.id },
  });
  const samples = useCommand(connectionRoutes.sendSampleEvents, { invalidates: billingReadRoutes });
  if (lastDeliveryAt !== null) return null;

  const send = () =>
    void samples.trigger(
      { body: { organizationId } },
      { onSuccess: () => toast(t('connection.samplesSent')) },
    );
  return (
    <>
      <ErrorAlert error={samples.error} />
      <Alert
        tone="info"
        title={t('connection.waitingTitle')}
        action={
          canUpdate && settings.data?.sampleEventsAvailable ? (
            <Button
              size="sm"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={samples.isBusy}
              onClick={send}
            >
              {t('connection.sendSamples')}
            </Button>
          ) : (
            dashboardUrl !== null && (
              <ProviderButton href={dashboardUrl}>{t('connection.openProvider')}</ProviderButton>
            )
          )
        }
      >
        {t('connection.waitingText')}
      </Alert>
    </>
  );
}
