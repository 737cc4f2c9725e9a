import type { CheckoutDetail as Detail } from '@tessera/contracts/billing/checkouts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/layout/section.tsx';
import { AddressLines } from '../cells/address-lines.tsx';
import { CustomerCell, NameLink } from '../cells/cells.tsx';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { PriceText } from '../cells/price-text.tsx';
import { dateValue, RecordDetails } from '../cells/record-details.tsx';
import { Status } from '../cells/status.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import { Columns } from '../details/columns.tsx';
import classes from '../details/detail.module.css';
import { Totals } from '../details/totals.tsx';
import { useBilling } from '../use-billing.ts';
import { buyerOf } from './buyer.rules.ts';
import { CheckoutSteps } from './checkout-steps.tsx';

type Props = { readonly record: Detail };

/** A checkout and its progress. */
export function CheckoutDetail({ record: checkout }: Props) {
  const { t } = useTranslation();
  const { amount, discountAmount, currency } = checkout;
  return (
    <Columns
      aside={
        <>
          <CheckoutDetails record={checkout} />
          <MetadataSection of={checkout.customFieldData} title={t('billing.customFields')} />
          <MetadataSection of={checkout.metadata} />
        </>
      }
    >
      <Section title={t('checkout.progress')}>
        <CheckoutSteps status={checkout.status} />
      </Section>
      <Section title={t('order.amounts')}>
        {currency ? (
          <Totals
            currency={currency}
            steps={[
              { label: t('order.subtotal'), amount },
              { label: t('field.discount'), amount: discountAmount ? -discountAmount : null },
              { label: t('order.net'), amount: checkout.netAmount },
              { label: t('order.tax'), amount: checkout.taxAmount },
              { label: t('field.total'), amount: checkout.totalAmount, isTotal: true },
            ]}
          />
        ) : (
          <p className={classes.plain}>{t('checkout.noAmounts')}</p>
        )}
      </Section>
      <EventHistory of={checkout.id} />
    </Columns>
  );
}

function CheckoutDetails({ record: checkout }: Props) {
  const { t } = useTranslation();
  const { base } = useBilling();
  const { product, productId, productPrice, discount, customerId, subscriptionId } = checkout;
  const buyer = buyerOf(checkout);
  const link = (to: string, text: string) => (
    <NameLink key={to} to={`${base}/${to}`}>
      {text}
    </NameLink>
  );
  return (
    <RecordDetails
      record={checkout}
      items={[
        [t('field.status'), <Status key="status" of="checkout" is={checkout.status} />],
        [
          t('checkouts.customer'),
          buyer && (
            <CustomerCell
              key="buyer"
              of={buyer}
              {...(customerId ? { to: `${base}/customers/${customerId}` } : {})}
            />
          ),
        ],
        [
          t('field.product'),
          productId && link(`products/${productId}`, product?.name ?? t('billing.unknownProduct')),
        ],
        [
          t('product.price'),
          productPrice && (
            <PriceText
              key="price"
              of={productPrice}
              interval={product?.recurringInterval ?? null}
            />
          ),
        ],
        [t('field.discount'), discount && link(`discounts/${discount.id}`, discount.name)],
        [
          t('field.subscription'),
          subscriptionId && link(`subscriptions/${subscriptionId}`, t('order.showSubscription')),
        ],
        [
          t('order.billingAddress'),
          checkout.customerBillingAddress && (
            <AddressLines key="address" of={checkout.customerBillingAddress} />
          ),
        ],
        [t('customer.taxId'), checkout.customerTaxId],
        [t('checkout.expiresAt'), dateValue(checkout.expiresAt)],
        [t('checkout.successUrl'), checkout.successUrl],
      ]}
    />
  );
}
