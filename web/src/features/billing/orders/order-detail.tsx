import type { OrderDetail as Detail } from '@tessera/contracts/billing/orders';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/data/badge.tsx';
import { Table } from '../../../components/data/table.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { AddressLines } from '../cells/address-lines.tsx';
import { Money, NameLink } from '../cells/cells.tsx';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { dateColumn, statusColumn } from '../cells/record-columns.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { CustomerLink, ProductLink } from '../cells/record-links.tsx';
import { Status } from '../cells/status.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import { Columns } from '../details/columns.tsx';
import { Totals } from '../details/totals.tsx';
import { useBilling } from '../use-billing.ts';

type Props = { readonly record: Detail };

export function OrderDetail({ record: order }: Props) {
  const { t } = useTranslation();
  const { items, refunds, metadata, customFieldData } = order;
  return (
    <Columns
      aside={
        <>
          <OrderDetails record={order} />
          <MetadataSection of={customFieldData} title={t('billing.customFields')} />
          <MetadataSection of={metadata} />
        </>
      }
    >
      {items.length > 0 && <Items record={order} />}
      <Section title={t('order.amounts')}>
        <OrderSums record={order} />
      </Section>
      {refunds.length > 0 && <Refunds record={order} />}
      <EventHistory of={order.id} />
    </Columns>
  );
}

function OrderDetails({ record: order }: Props) {
  const { t } = useTranslation();
  const { base } = useBilling();
  const { subscriptionId, discount, checkoutId, billingAddress } = order;
  return (
    <RecordDetails
      record={order}
      items={[
        [t('field.customer'), <CustomerLink key="customer" of={order} />],
        [t('field.product'), order.productId && <ProductLink key="product" of={order} />],
        [t('field.status'), <Status key="status" of="order" is={order.status} />],
        [t('field.reason'), enumText('order.reason', order.billingReason, t)],
        [
          t('field.subscription'),
          subscriptionId && (
            <NameLink key="subscription" to={`${base}/subscriptions/${subscriptionId}`}>
              {t('order.showSubscription')}
            </NameLink>
          ),
        ],
        [
          t('field.discount'),
          discount && (
            <NameLink key="discount" to={`${base}/discounts/${discount.id}`}>
              {discount.name}
            </NameLink>
          ),
        ],
        [
          t('order.checkout'),
          checkoutId && (
            <NameLink key="checkout" to={`${base}/checkouts/${checkoutId}`}>
              {t('order.showCheckout')}
            </NameLink>
          ),
        ],
        [
          t('order.billingAddress'),
          billingAddress && <AddressLines key="address" of={billingAddress} />,
        ],
      ]}
    />
  );
}

function Items({ record: order }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('order.items')} flush>
      <Table
        label={t('order.items')}
        rows={order.items}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'item',
            header: t('order.item'),
            isTitle: true,
            cell: ({ label, proration }) => (
              <Row>
                {label}
                {proration && <Badge>{t('order.itemProration')}</Badge>}
              </Row>
            ),
          },
          {
            key: 'tax',
            header: t('order.tax'),
            align: 'end',
            cell: ({ taxAmount }) => <Money amount={taxAmount} currency={order.currency} />,
          },
          {
            key: 'amount',
            header: t('field.amount'),
            align: 'end',
            cell: ({ amount }) => <Money amount={amount} currency={order.currency} />,
          },
        ]}
      />
    </Section>
  );
}

/** From the subtotal to the paid amount, refunds and the remaining amount. */
function OrderSums({ record: order }: Props) {
  const { t } = useTranslation();
  const { totalAmount, discountAmount, refundSum, currency } = order;
  const wentBack = refundSum.amount + refundSum.taxAmount;
  return (
    <>
      {refundSum.isDifferent && <Alert tone="warn">{t('order.refundDiffers')}</Alert>}
      <Totals
        currency={currency}
        steps={[
          { label: t('order.subtotal'), amount: order.subtotalAmount },
          { label: t('field.discount'), amount: discountAmount === 0 ? null : -discountAmount },
          { label: t('order.net'), amount: order.netAmount },
          { label: t('order.tax'), amount: order.taxAmount },
          { label: t('field.total'), amount: totalAmount, isTotal: true },
          { label: t('order.refunded'), amount: wentBack === 0 ? null : -refundSum.amount },
          { label: t('order.refundedTax'), amount: wentBack === 0 ? null : -refundSum.taxAmount },
          {
            label: t('order.totalAfterRefunds'),
            amount: wentBack === 0 ? null : totalAmount - wentBack,
            isTotal: true,
          },
        ]}
      />
    </>
  );
}

function Refunds({ record: order }: Props) {
  const { t } = useTranslation();
  const { base } = useBilling();
  return (
    <Section title={t('refunds.title')} flush>
      <Table
        label={t('refunds.title')}
        rows={order.refunds}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'reason',
            header: t('field.reason'),
            isTitle: true,
            cell: ({ id, reason }) => (
              <NameLink to={`${base}/refunds/${id}`}>
                {enumText('refund.reason', reason, t)}
              </NameLink>
            ),
          },
          dateColumn(t),
          statusColumn('refund', t),
          {
            key: 'amount',
            header: t('field.amount'),
            align: 'end',
            cell: ({ amount, taxAmount, currency }) => (
              <Money amount={amount + taxAmount} currency={currency} />
            ),
          },
        ]}
      />
    </Section>
  );
}
