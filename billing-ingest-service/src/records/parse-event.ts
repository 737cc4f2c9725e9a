import type { RecordKind } from '@tessera/contracts/billing/changes';
import { idIn, withBuyer } from './buyer.ts';
import {
  benefit,
  benefitGrant,
  customerMeter,
  customField,
  meter,
  product,
  providerOrganization,
} from './catalogue-shapes.ts';
import { checkout } from './checkout-shape.ts';
import {
  customer,
  discount,
  order,
  refund,
  subscription,
  undatedDiscount,
} from './commerce-shapes.ts';
import { isReservedMerchant } from './merchant.rules.ts';
import { customerMeterId, parseCustomerState } from './parse-customer-state.ts';
import { parseEmbedded, parseSnapshot } from './parse-snapshot.ts';
import type { Arrival, SnapshotOrigin } from './revision.ts';
import { asObject, InvalidPayload, type Json, type Shape } from './shape.ts';
import type { Snapshot } from './snapshot.ts';

/** The records of an event; the first is the one it is about. */
export type ParsedEvent = {
  readonly providerOrganizationId: string | null;
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
};

type Context = {
  readonly data: Json;
  readonly arrival: Arrival;
  readonly origin: SnapshotOrigin;
  readonly merchant: string | null;
};
type ParseRecords = (context: Context) => readonly [Snapshot, ...Snapshot[]];

const TYPES: readonly (readonly [string, readonly string[], ParseRecords])[] = [
  ['organization', ['updated'], (c) => [direct(c, 'provider-organization', providerOrganization)]],
  [
    'product',
    ['created', 'updated'],
    (c) => [direct(c, 'product', product), ...benefitsOf(c.data, c), ...customFieldsOf(c.data, c)],
  ],
  ['benefit', ['created', 'updated'], (c) => [direct(c, 'benefit', benefit(c.data.type))]],
  ['benefit_grant', ['created', 'updated', 'cycled', 'revoked'], parseGrant],
  ['checkout', ['created', 'updated'], parseCheckout],
  ['order', ['created', 'updated', 'paid', 'refunded'], parseOrder],
  ['refund', ['created', 'updated'], (c) => [direct(c, 'refund', refund)]],
  [
    'subscription',
    ['created', 'updated', 'active', 'canceled', 'uncanceled', 'revoked'],
    parseSubscription,
  ],
  [
    'customer',
    ['created', 'updated', 'deleted'],
    (c) => withBuyer(direct(c, 'customer', customer)),
  ],
  ['customer', ['state_changed'], parseCustomerState],
  // Sent by later versions of the provider, or created by reconciliation.
  ['discount', ['created', 'updated'], (c) => [direct(c, 'discount', discount)]],
  ['meter', ['updated'], (c) => [direct(c, 'meter', meter)]],
  ['custom_field', ['updated'], (c) => [direct(c, 'custom-field', customField)]],
  ['customer_meter', ['updated'], parseCustomerMeter],
];
const parsers = new Map<string, ParseRecords>(
  TYPES.flatMap(([noun, verbs, parse]) => verbs.map((verb) => [`${noun}.${verb}`, parse] as const)),
);

/** Event types that are parsed; others are only stored. */
export const isKnownType = (type: string) => parsers.has(type);

export const knownTypes: readonly string[] = [...parsers.keys()];

/** More than the provider sends in one event; larger events would delay other merchants (SEC-117). */
export const MAX_RECORDS_PER_EVENT = 1_000;

/** Parses the data of a known type. Throws `InvalidPayload`. */
export function parseEvent(type: string, value: unknown, arrival: Arrival): ParsedEvent {
  const data = asObject(value, 'data');
  const merchant = merchantOf(type, data);
  const origin = type.endsWith('.created') ? 'created' : 'updated';
  const parse = parsers.get(type);
  if (parse === undefined) throw new Error(`${type} is not a known type`);
  const snapshots = parse({ data, arrival, origin, merchant });
  if (snapshots.length > MAX_RECORDS_PER_EVENT) {
    throw new InvalidPayload(
      `contains ${snapshots.length} records, more than the maximum of ${MAX_RECORDS_PER_EVENT}`,
    );
  }
  return { providerOrganizationId: merchant, snapshots };
}

/** The provider organization of an event, never taken from fields that a buyer or merchant can type. */
export function merchantOf(type: string, data: Json): string | null {
  const named = namedMerchantOf(type, data);
  return named === null || isReservedMerchant(named) ? null : named;
}

function namedMerchantOf(type: string, data: Json): string | null {
  if (type === 'organization.updated') return idIn(data, 'id');
  const [firstProduct] = Array.isArray(data.products) ? data.products : [];
  return (
    idIn(data, 'organization_id') ??
    idIn(data.product, 'organization_id') ??
    idIn(firstProduct, 'organization_id') ??
    idIn(data.benefit, 'organization_id') ??
    idIn(data.customer, 'organization_id') ??
    idIn(data.meter, 'organization_id')
  );
}

const direct = (c: Context, kind: RecordKind, shape: Shape, contextFields: Json = {}): Snapshot =>
  parseSnapshot(
    {
      kind,
      shape,
      value: c.data,
      origin: c.origin,
      providerOrganizationId: c.merchant,
      contextFields,
    },
    c.arrival,
  );

const embedded = (c: Context, kind: RecordKind, shape: Shape, value: unknown, variant?: string) =>
  parseEmbedded(
    {
      kind,
      shape,
      value,
      providerOrganizationId: c.merchant,
      ...(variant === undefined ? {} : { variant }),
    },
    c.arrival,
  );

function parseSubscription(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  const meters = Array.isArray(data.meters) ? (data.meters as Json[]) : [];
  return [
    direct(c, 'subscription', subscription),
    ...customersIn(c, data.customer),
    ...embedded(c, 'product', product, data.product),
    ...benefitsOf(data.product, c),
    ...customFieldsOf(data.product, c),
    ...embedded(c, 'discount', discount, data.discount),
    ...meters.flatMap((entry) => embedded(c, 'meter', meter, entry?.meter)),
  ];
}

function parseOrder(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  return [
    direct(c, 'order', order),
    ...customersIn(c, data.customer),
    ...embedded(c, 'product', product, data.product, 'order'),
    ...embedded(c, 'discount', discount, data.discount),
    ...embedded(c, 'subscription', subscription, data.subscription, 'order'),
  ];
}

function parseCheckout(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  const products = Array.isArray(data.products) ? (data.products as unknown[]) : [];
  const productIds = products.map((value) => idIn(value, 'id')).filter((id) => id !== null);
  return [
    direct(c, 'checkout', checkout, { product_ids: productIds }),
    ...customFieldsOf(data, c),
    ...[data.product, ...products].flatMap((value) => [
      ...embedded(c, 'product', productInCheckout, value, 'checkout'),
      ...benefitsOf(value, c, 'checkout'),
    ]),
    ...embedded(c, 'discount', undatedDiscount, data.discount, 'checkout'),
  ];
}
/** In a checkout, the custom fields are part of the checkout itself, and its products have no metadata. */
const { attached_custom_fields: _fields, metadata: _metadata, ...productInCheckout } = product;

function parseGrant(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  const type =
    typeof data.benefit === 'object' && data.benefit !== null ? (data.benefit as Json).type : null;
  const grant = parseSnapshot(
    {
      kind: 'benefit-grant',
      shape: benefitGrant(type),
      value: data,
      // A grant is also "created" when it is granted again: the event type does not order states.
      origin: 'updated',
      providerOrganizationId: c.merchant,
      contextFields: { benefit_type: type ?? null },
    },
    c.arrival,
  );
  return [
    grant,
    ...customersIn(c, data.customer),
    ...embedded(c, 'benefit', benefit(type), data.benefit),
  ];
}

function parseCustomerMeter(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data, arrival, merchant: providerOrganizationId, origin } = c;
  const balance = parseSnapshot(
    {
      kind: 'customer-meter',
      id: customerMeterId(data.customer_id, data.meter_id),
      shape: customerMeter,
      value: data,
      origin,
      providerOrganizationId,
    },
    arrival,
  );
  return [balance, ...customersIn(c, data.customer), ...embedded(c, 'meter', meter, data.meter)];
}

function benefitsOf(value: unknown, c: Context, variant?: string): Snapshot[] {
  const benefits =
    typeof value === 'object' && value !== null && Array.isArray((value as Json).benefits)
      ? ((value as Json).benefits as Json[])
      : [];
  return benefits.flatMap((entry) => embedded(c, 'benefit', benefit(entry?.type), entry, variant));
}

function customFieldsOf(value: unknown, c: Context): Snapshot[] {
  const fields =
    typeof value === 'object' && value !== null ? (value as Json).attached_custom_fields : null;
  return Array.isArray(fields)
    ? fields.flatMap((entry) =>
        embedded(c, 'custom-field', customField, (entry as Json | null)?.custom_field),
      )
    : [];
}

function customersIn(c: Context, value: unknown): Snapshot[] {
  return embedded(c, 'customer', customer, value).flatMap(withBuyer);
}
