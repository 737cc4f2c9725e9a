import { IconCheck } from '@tabler/icons-react';
import type { DeliveryDetail } from '@tessera/contracts/billing/deliveries';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/data/badge.tsx';
import { CopyId } from '../../../components/data/copy-id.tsx';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { NameLink, TwoLines } from '../cells/cells.tsx';
import { Status } from '../cells/status.tsx';
import { useBilling } from '../use-billing.ts';
import { recordAddress } from './delivery-address.ts';

type Props = { readonly of: DeliveryDetail };

/** The record, the signature, the times and the size of a delivery. */
export function DeliveryProperties({ of: delivery }: Props) {
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
                    <TwoLines
                      first={<Time at={lastReceivedAt} />}
                      second={t('deliveries.attemptCount', { count: attempts })}
                    />
                  ),
                },
              ]
            : []),
          ...(projectedAt
            ? [
                {
                  label: t('delivery.processedAt'),
                  value: (
                    <TwoLines
                      first={<Time at={projectedAt} />}
                      second={t('delivery.processedAfter', {
                        duration: formats.duration(projectedAt.getTime() - receivedAt.getTime()),
                      })}
                    />
                  ),
                },
              ]
            : []),
          ...(delivery.payloadErasedAt
            ? []
            : [
                {
                  label: t('delivery.size'),
                  value: t('delivery.bytes', { count: delivery.payloadBytes }),
                },
              ]),
          {
            label: t('delivery.webhookId'),
            value: <CopyId id={id} label={t('delivery.webhookId')} />,
          },
        ]}
      />
    </Section>
  );
}
