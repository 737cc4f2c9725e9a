import { Button } from '@mantine/core';
import {
  type DeliveryDetail,
  deliveryRoutes,
  OTHER_MERCHANT_REASON,
} from '@tessera/contracts/billing/deliveries';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../api/use-command.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { enumText, optionalText } from '../../../i18n/texts.ts';
import { useBilling } from '../use-billing.ts';
import { reasonText } from './event-text.ts';

type Props = { readonly of: DeliveryDetail };

/** The status of a delivery, why it failed, and the action to replay it. */
export function DeliveryOutcome({ of: delivery }: Props) {
  const { t } = useTranslation();
  const { organization, canUpdate } = useBilling();
  const { id, status, reason, payloadErasedAt } = delivery;
  const replay = useCommand(deliveryRoutes.replayDelivery, {
    invalidates: [deliveryRoutes.getDelivery, deliveryRoutes.listDeliveries],
  });
  const readAgain = () =>
    void replay.trigger(
      { params: { id }, body: { organizationId: organization.id } },
      { onSuccess: () => toast(t('delivery.replayed')) },
    );
  return (
    <Section
      title={enumText('delivery.status', status, t)}
      lead={optionalText(`delivery.statusHint.${status}`, t)}
      actions={
        canUpdate &&
        status !== 'rejected' &&
        !payloadErasedAt && (
          <Button size="sm" variant="default" loading={replay.isBusy} onClick={readAgain}>
            {t('delivery.replay')}
          </Button>
        )
      }
    >
      {(reason || replay.error) && (
        <>
          <ErrorAlert error={replay.error} />
          {reason && <Alert tone="danger">{reasonText(reason, t)}</Alert>}
          {reason === OTHER_MERCHANT_REASON && (
            <Alert tone="info">{t('delivery.otherOrganization')}</Alert>
          )}
        </>
      )}
    </Section>
  );
}
