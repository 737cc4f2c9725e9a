import type { Refund } from '@tessera/contracts/billing/refunds';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { Money, NameLink } from '../cells/cells.tsx';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { CustomerLink } from '../cells/record-links.tsx';
import { Status } from '../cells/status.tsx';
import { AtProvider } from '../connections/provider-link.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import { Columns } from '../details/columns.tsx';
import { Totals } from '../details/totals.tsx';
import { useBilling } from '../use-billing.ts';

/** A refund, and the benefits that it revokes. */
export function RefundDetail({ record: refund }: { readonly record: Refund }) {
  const { t } = useTranslation();
  const { base } = useBilling();
  const { amount, taxAmount, currency, order, orderId } = refund;
  return (
    <Columns
      aside={
        <>
          <RecordDetails
            record={refund}
            items={[
              [t('field.customer'), <CustomerLink key="customer" of={refund} />],
              [t('field.status'), <Status key="status" of="refund" is={refund.status} />],
              [t('field.reason'), enumText('refund.reason', refund.reason, t)],
              [
                t('field.order'),
                <NameLink key="order" to={`${base}/orders/${orderId}`}>
                  {t('refund.showOrder')}
                </NameLink>,
              ],
              [
                t('refund.orderTotal'),
                order && <Money key="total" amount={order.totalAmount} currency={order.currency} />,
              ],
            ]}
          />
          <MetadataSection of={refund.metadata} />
        </>
      }
    >
      {refund.status === 'failed' && (
        <Alert tone="danger" title={t('refund.failedTitle')}>
          <p>{t('refund.failedText')}</p>
          <AtProvider list="orders" id={orderId}>
            {t('refund.orderAtProvider')}
          </AtProvider>
        </Alert>
      )}
      {refund.revokeBenefits && <Alert tone="info">{t('refund.revokesBenefits')}</Alert>}
      <Section title={t('order.amounts')}>
        <Totals
          currency={currency}
          steps={[
            { label: t('field.amount'), amount },
            { label: t('order.tax'), amount: taxAmount },
            { label: t('refund.total'), amount: amount + taxAmount, isTotal: true },
          ]}
        />
      </Section>
      <EventHistory of={refund.id} />
    </Columns>
  );
}
