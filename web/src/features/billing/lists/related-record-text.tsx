import { benefitRoutes } from '@tessera/contracts/billing/benefits';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { discountRoutes } from '@tessera/contracts/billing/discounts';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import { orderRoutes } from '@tessera/contracts/billing/orders';
import { productRoutes } from '@tessera/contracts/billing/products';
import { subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { optionalText } from '../../../i18n/texts.ts';
import { customerName } from '../cells/customer-name.ts';
import { useBilling } from '../use-billing.ts';

type Props = {
  /** The query parameter of the filter, such as `customerId`. */
  readonly name: string;
  readonly value: string;
};

type Input = {
  readonly params: { readonly id: string };
  readonly query: { readonly organizationId: string };
};
type TextProps = {
  readonly input: Input;
  /** The text for the name of the record; undefined until it is known, or when the record cannot be read. */
  readonly textOf: (name: string | null | undefined) => string;
};
type RelatedRecord = { readonly label: TextKey; readonly text: ComponentType<TextProps> };

/** The records that filter others, by query parameter. */
const RELATED: Readonly<Record<string, RelatedRecord>> = {
  customerId: { label: 'field.customer', text: CustomerText },
  productId: { label: 'field.product', text: ProductText },
  subscriptionId: { label: 'field.subscription', text: SubscriptionText },
  orderId: { label: 'field.order', text: OrderText },
  discountId: { label: 'field.discount', text: DiscountText },
  benefitId: { label: 'field.benefit', text: BenefitText },
  meterId: { label: 'field.meter', text: MeterText },
  endpointId: { label: 'field.endpoint', text: EndpointText },
};

/** A filter by one related record, with the name of the record, such as "Customer: Grace Shop". */
export function RelatedRecordText({ name, value }: Props) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const related = RELATED[name];
  const unnamed = optionalText(`filter.selected.${name}`, t) ?? value;
  if (!related) return unnamed;
  const { label, text: Text } = related;
  return (
    <Text
      input={{ params: { id: value }, query: { organizationId: organization.id } }}
      textOf={(found) => (found ? t('list.filterIs', { filter: t(label), value: found }) : unnamed)}
    />
  );
}

function CustomerText({ input, textOf }: TextProps) {
  const { t } = useTranslation();
  const { data } = useQuery(customerRoutes.getCustomer, input);
  return textOf(data && customerName(data, t));
}

function ProductText({ input, textOf }: TextProps) {
  return textOf(useQuery(productRoutes.getProduct, input).data?.name);
}

function SubscriptionText({ input, textOf }: TextProps) {
  return textOf(useQuery(subscriptionRoutes.getSubscription, input).data?.product?.name);
}

function OrderText({ input, textOf }: TextProps) {
  const { data } = useQuery(orderRoutes.getOrder, input);
  return textOf(data?.invoiceNumber ?? data?.product?.name);
}

function DiscountText({ input, textOf }: TextProps) {
  return textOf(useQuery(discountRoutes.getDiscount, input).data?.name);
}

function BenefitText({ input, textOf }: TextProps) {
  return textOf(useQuery(benefitRoutes.getBenefit, input).data?.description);
}

function MeterText({ input, textOf }: TextProps) {
  return textOf(useQuery(meterRoutes.getMeter, input).data?.name);
}

function EndpointText({ input, textOf }: TextProps) {
  return textOf(useQuery(endpointRoutes.getEndpoint, input).data?.name);
}
