import type { RecordKind } from '@tessera/contracts/billing/changes';
import { customerMeterId } from './customer-meters/schema.ts';
import { idIn, withBuyer } from './customers/buyer.ts';
import { InvalidPayload, isObject, type Json, parse, untouched } from './fields.ts';
import { isReservedMerchant } from './merchant.rules.ts';
import { parseCustomerState } from './parse-customer-state.ts';
import type { Arrival, SnapshotOrigin } from './revision.ts';
import { parseEmbedded, parseSnapshot, type Snapshot, type SnapshotOf } from './snapshot.ts';

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

const payload = untouched<Json>();

const TYPES: readonly (readonly [string, readonly string[], ParseRecords])[] = [
  ['organization', ['updated'], (c) => [direct(c, 'provider-organization')]],
  [
    'product',
    ['created', 'updated'],
    (c) => [direct(c, 'product'), ...benefitsOf(c.data, c), ...customFieldsOf(c.data, c)],
  ],
  ['benefit', ['created', 'updated'], (c) => [direct(c, 'benefit')]],
  ['benefit_grant', ['created', 'updated', 'cycled', 'revoked'], parseGrant],
  ['checkout', ['created', 'updated'], parseCheckout],
  ['order', ['created', 'updated', 'paid', 'refunded'], parseOrder],
  ['refund', ['created', 'updated'], (c) => [direct(c, 'refund')]],
  [
    'subscription',
    ['created', 'updated', 'active', 'canceled', 'uncanceled', 'revoked'],
    parseSubscription,
  ],
  ['customer', ['created', 'updated', 'deleted'], (c) => withBuyer(direct(c, 'customer'))],
  ['customer', ['state_changed'], parseCustomerState],
  // Sent by later versions of the provider, or created by reconciliation.
  ['discount', ['created', 'updated'], (c) => [direct(c, 'discount')]],
  ['meter', ['updated'], (c) => [direct(c, 'meter')]],
  ['custom_field', ['updated'], (c) => [direct(c, 'custom-field')]],
  ['customer_meter', ['updated'], parseCustomerMeter],
];
const parsers = new Map<string, ParseRecords>(
  TYPES.flatMap(([noun, verbs, parseRecords]) =>
    verbs.map((verb) => [`${noun}.${verb}`, parseRecords] as const),
  ),
);

/** Event types that are parsed; others are only stored. */
export const isKnownType = (type: string) => parsers.has(type);

export const knownTypes: readonly string[] = [...parsers.keys()];

/** More than the provider sends in one event; larger events would delay other merchants (SEC-117). */
export const MAX_RECORDS_PER_EVENT = 1_000;

/** Parses the data of a known type. Throws `InvalidPayload`. */
export function parseEvent(type: string, value: unknown, arrival: Arrival): ParsedEvent {
  const data = parse(payload, value, 'data');
  const merchant = merchantOf(type, data);
  const origin = type.endsWith('.created') ? 'created' : 'updated';
  const parseRecords = parsers.get(type);
  if (parseRecords === undefined) throw new Error(`${type} is not a known type`);
  const snapshots = parseRecords({ data, arrival, origin, merchant });
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

const direct = <K extends RecordKind>(
  { data, arrival, origin, merchant }: Context,
  kind: K,
  contextFields?: Json,
): SnapshotOf<K> =>
  parseSnapshot(
    { kind, value: data, origin, providerOrganizationId: merchant, contextFields },
    arrival,
  );

const embedded = <K extends RecordKind>(
  { arrival, merchant }: Context,
  kind: K,
  value: unknown,
  variant?: string,
): SnapshotOf<K>[] =>
  parseEmbedded({ kind, value, providerOrganizationId: merchant, variant }, arrival);

/** The items of a list inside a value that may be anything. */
const itemsIn = (value: unknown, name: string): readonly unknown[] =>
  isObject(value) && Array.isArray(value[name]) ? value[name] : [];
const fieldIn = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);

function parseSubscription(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  return [
    direct(c, 'subscription'),
    ...customersIn(c, data.customer),
    ...embedded(c, 'product', data.product),
    ...benefitsOf(data.product, c),
    ...customFieldsOf(data.product, c),
    ...embedded(c, 'discount', data.discount),
    ...itemsIn(data, 'meters').flatMap((item) => embedded(c, 'meter', fieldIn(item, 'meter'))),
  ];
}

function parseOrder(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  return [
    direct(c, 'order'),
    ...customersIn(c, data.customer),
    ...embedded(c, 'product', data.product, 'order'),
    ...embedded(c, 'discount', data.discount),
    ...embedded(c, 'subscription', data.subscription, 'order'),
  ];
}

function parseCheckout(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  const products = itemsIn(data, 'products');
  const productIds = products.map((value) => idIn(value, 'id')).filter((id) => id !== null);
  return [
    direct(c, 'checkout', { product_ids: productIds }),
    ...customFieldsOf(data, c),
    ...[data.product, ...products].flatMap((value) => [
      ...embedded(c, 'product', asProductInCheckout(value), 'checkout'),
      ...benefitsOf(value, c, 'checkout'),
    ]),
    ...embedded(c, 'discount', data.discount, 'checkout'),
  ];
}

/** In a checkout, the custom fields are part of the checkout itself, and its products have no metadata. */
function asProductInCheckout(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { attached_custom_fields: _fields, metadata: _metadata, ...product } = value;
  return product;
}

function parseGrant(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  const type = fieldIn(data.benefit, 'type') ?? null;
  return [
    // A grant is also "created" when it is granted again: the event type does not order states.
    direct({ ...c, origin: 'updated' }, 'benefit-grant', { benefit_type: type }),
    ...customersIn(c, data.customer),
    ...embedded(c, 'benefit', data.benefit),
  ];
}

function parseCustomerMeter(c: Context): readonly [Snapshot, ...Snapshot[]] {
  const { data } = c;
  return [
    direct(c, 'customer-meter', { id: customerMeterId(data.customer_id, data.meter_id) }),
    ...customersIn(c, data.customer),
    ...embedded(c, 'meter', data.meter),
  ];
}

const benefitsOf = (value: unknown, c: Context, variant?: string) =>
  itemsIn(value, 'benefits').flatMap((benefit) => embedded(c, 'benefit', benefit, variant));

const customFieldsOf = (value: unknown, c: Context) =>
  itemsIn(value, 'attached_custom_fields').flatMap((attached) =>
    embedded(c, 'custom-field', fieldIn(attached, 'custom_field')),
  );

const customersIn = (c: Context, value: unknown) =>
  embedded(c, 'customer', value).flatMap(withBuyer);
