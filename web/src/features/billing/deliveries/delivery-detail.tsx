import {
  type DeliveryDetail as Detail,
  deliveryRoutes,
} from '@tessera/contracts/billing/deliveries';
import type { ApiError } from '@tessera/contracts/define/error';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Table } from '../../../components/data/table.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { errorText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Columns } from '../details/columns.tsx';
import { useBilling } from '../use-billing.ts';
import { ChangesSince } from './changes-since.tsx';
import { DeliveryOutcome } from './delivery-outcome.tsx';
import { DeliveryProperties } from './delivery-properties.tsx';
import { Payload } from './payload.tsx';

type Props = { readonly record: Detail };

/** A delivery: its payload, its status, and the action to replay it. */
export function DeliveryDetail({ record: delivery }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization } = useBilling();
  const { id, endpointId, headers, conflicts, failures, payloadErasedAt } = delivery;
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
          <DeliveryProperties of={delivery} />
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
      <DeliveryOutcome of={delivery} />
      {conflicts.map(({ seen, bytes, firstSeenAt }) => (
        <Alert key={firstSeenAt.toISOString()} tone="warn" title={t('delivery.hasConflict')}>
          {t('delivery.conflict', { count: seen, bytes, when: formats.dateTime(firstSeenAt) })}
        </Alert>
      ))}
      {payloadErasedAt && (
        <Section title={t('payload.title')}>
          <Alert tone="info">
            {t('payload.erased', { when: formats.dateTime(payloadErasedAt) })}
          </Alert>
        </Section>
      )}
      {!payloadErasedAt && delivery.payload !== '' && (
        <Payload of={delivery} name={delivery.id} whole={whole} />
      )}
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
