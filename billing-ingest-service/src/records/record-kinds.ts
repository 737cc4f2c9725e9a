import type { RecordKind } from '@tessera/contracts/billing/changes';
import { type BenefitGrantDocument, benefitGrantSchema } from './benefit-grants/schema.ts';
import { type BenefitDocument, benefitSchema } from './benefits/schema.ts';
import { type CheckoutDocument, checkoutSchema } from './checkouts/schema.ts';
import { type CustomFieldDocument, customFieldSchema } from './custom-fields/schema.ts';
import { type CustomerMeterDocument, customerMeterSchema } from './customer-meters/schema.ts';
import { type CustomerStateDocument, customerStateSchema } from './customer-states/schema.ts';
import { type CustomerDocument, customerSchema } from './customers/schema.ts';
import { type DiscountDocument, discountSchema } from './discounts/schema.ts';
import type { RecordSchema } from './fields.ts';
import { type MeterDocument, meterSchema } from './meters/schema.ts';
import { type OrderDocument, orderSchema } from './orders/schema.ts';
import { type ProductDocument, productSchema } from './products/schema.ts';
import {
  type ProviderOrganizationDocument,
  providerOrganizationSchema,
} from './provider-organizations/schema.ts';
import { type RefundDocument, refundSchema } from './refunds/schema.ts';
import { type SubscriptionDocument, subscriptionSchema } from './subscriptions/schema.ts';

/** The document of each kind of record: what its schema makes of the provider's payload. */
type Documents = {
  'provider-organization': ProviderOrganizationDocument;
  customer: CustomerDocument;
  'customer-state': CustomerStateDocument;
  'customer-meter': CustomerMeterDocument;
  product: ProductDocument;
  benefit: BenefitDocument;
  'benefit-grant': BenefitGrantDocument;
  discount: DiscountDocument;
  checkout: CheckoutDocument;
  order: OrderDocument;
  refund: RefundDocument;
  subscription: SubscriptionDocument;
  meter: MeterDocument;
  'custom-field': CustomFieldDocument;
};
export type DocumentOf<K extends RecordKind> = Documents[K];

/** A document as stored: it lacks what no snapshot of the record contained. */
export type StoredDocument<K extends RecordKind> = Partial<Documents[K]> & { readonly id: string };

export const recordSchemas: { readonly [K in RecordKind]: RecordSchema<Documents[K]> } = {
  'provider-organization': providerOrganizationSchema,
  customer: customerSchema,
  'customer-state': customerStateSchema,
  'customer-meter': customerMeterSchema,
  product: productSchema,
  benefit: benefitSchema,
  'benefit-grant': benefitGrantSchema,
  discount: discountSchema,
  checkout: checkoutSchema,
  order: orderSchema,
  refund: refundSchema,
  subscription: subscriptionSchema,
  meter: meterSchema,
  'custom-field': customFieldSchema,
};

/**
 * The document with null for what may be missing. Every other field is there: no snapshot passes the schema without.
 */
export const completeDocument = <K extends RecordKind>(kind: K, document: StoredDocument<K>) =>
  ({ ...recordSchemas[kind].blank, ...document }) as DocumentOf<K>;
