import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  type DeliveryDetail as Detail,
  deliveryRoutes,
  OTHER_MERCHANT_REASON,
} from '@tessera/contracts/billing/deliveries';
import type { ApiError } from '@tessera/contracts/define/error';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Badge } from '../../../components/data/badge.tsx';
import { CopyId } from '../../../components/data/copy-id.tsx';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Table } from '../../../components/data/table.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { enumText, errorText, optionalText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { NameLink } from '../cells/cells.tsx';
import { Status } from '../cells/status.tsx';
import { Columns } from '../details/columns.tsx';
import { useBilling } from '../use-billing.ts';
import { ChangesSince } from './changes-since.tsx';
import { recordAddress } from './delivery-address.ts';
import { reasonText } from './event-text.ts';
import { Payload } from './payload.tsx';

type Props = { readonly record: Detail };

/** A delivery: its payload, its status, and the action to replay it. */
export function DeliveryDetail({ record: delivery }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization } = useBilling();
  const { id, endpointId, headers, conflicts, failures } = delivery;
  const whole = async () => {
    try {
      const query = { organizationId: organization.id, ...(endpointId && { endpointId }) };
      const response = await call(deliveryRoutes.getDeliveryPayload, { params: { id }, query });
      return response.payload;
    } catch (error) {
      // `call` throws `ApiError` only.
      toast(errorText(error as ApiError, t), 'danger');
      return null;
    }
  };
  return (
    <Columns
      aside={
        <>
          <DeliveryDetails record={delivery} />
          <Section title={t('delivery.headers')}>
            <DescriptionList
              items={Object.entries(headers).map(([label, value]) => ({
                label,
                value: <code>{value}</code>,
              }))}
            />
          </Section>
        </>
      }
    >
      <Outcome record={delivery} />
      {conflicts.map(({ seen, bytes, firstSeenAt }) => (
        <Alert key={firstSeenAt.toISOString()} tone="warn" title={t('delivery.hasConflict')}>
          {t('delivery.conflict', { count: seen, bytes, when: formats.dateTime(firstSeenAt) })}
        </Alert>
      ))}
      {delivery.payload !== '' && <Payload of={delivery} name={delivery.id} whole={whole} />}
      <ChangesSince delivery={delivery} />
      {failures.length > 0 && (
        <Section title={t('delivery.failures')} flush>
          <Table
            label={t('delivery.failures')}
            rows={failures}
            keyOf={({ at }) => at.toISOString()}
            columns={[
              {
                key: 'error',
                header: t('field.reason'),
                isTitle: true,
                cell: ({ error }) => error,
              },
              {
                key: 'at',
                header: t('field.date'),
                align: 'end',
                cell: ({ at }) => <Time at={at} />,
              },
            ]}
          />
        </Section>
      )}
    </Columns>
  );
}

function Outcome({ record: delivery }: Props) {
  const { t } = useTranslation();
  const { organization, canUpdate } = useBilling();
  const { id, status, reason } = delivery;
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
        status !== 'rejected' && (
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

function DeliveryDetails({ record: delivery }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  const { id, status, record, sentAt, receivedAt, lastReceivedAt, projectedAt, attempts } =
    delivery;
  const address = recordAddress(base, record);
  const kind = record && enumText('delivery.record', record.kind, t);
  return (
    <Section title={t('billing.details')}>
      <DescriptionList
        items={[
          { label: t('field.status'), value: <Status of="delivery" is={status} /> },
          ...(delivery.type === ''
            ? []
            : [{ label: t('field.type'), value: <code>{delivery.type}</code> }]),
          ...(kind
            ? [
                {
                  label: t('deliveries.record'),
                  value: address ? <NameLink to={address}>{kind}</NameLink> : kind,
                },
              ]
            : []),
          {
            // Deliveries with an invalid signature are rejected, and counted at the delivery URLs.
            label: t('delivery.signature'),
            value: (
              <Badge tone="good" icon={<IconCheck size={13} />}>
                {t('delivery.signatureValid')}
              </Badge>
            ),
          },
          { label: t('delivery.signedAt'), value: <Time at={sentAt} /> },
          { label: t('deliveries.received'), value: <Time at={receivedAt} /> },
          ...(attempts > 1
            ? [
                {
                  label: t('delivery.lastReceivedAt'),
                  value: (
                    <>
                      <Time at={lastReceivedAt} /> ·{' '}
                      {t('deliveries.attemptCount', { count: attempts })}
                    </>
                  ),
                },
              ]
            : []),
          ...(projectedAt
            ? [
                {
                  label: t('delivery.processedAt'),
                  value: (
                    <>
                      <Time at={projectedAt} /> ·{' '}
                      {t('delivery.processedAfter', {
                        duration: formats.duration(projectedAt.getTime() - receivedAt.getTime()),
                      })}
                    </>
                  ),
                },
              ]
            : []),
          {
            label: t('delivery.size'),
            value: t('delivery.bytes', { bytes: delivery.payloadBytes }),
          },
          {
            label: t('delivery.webhookId'),
            value: <CopyId id={id} label={t('delivery.webhookId')} />,
          },
        ]}
      />
    </Section>
  );
}
