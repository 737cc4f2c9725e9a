import { type RecordKind, recordKind } from '@tessera/contracts/billing/changes';
import {
  benefit,
  benefitGrant,
  customerMeter,
  customerState,
  customField,
  meter,
  product,
  providerOrganization,
} from './catalogue-shapes.ts';
import { checkout } from './checkout-shape.ts';
import { customer, discount, order, refund, subscription } from './commerce-shapes.ts';
import { camelCase, nullable, type Shape, text } from './shape.ts';

/** Columns that are derived, not received. */
const derived: Partial<Record<RecordKind, Shape>> = {
  customer: {
    buyer_external_id: nullable(text),
    user_id: nullable(text),
    buyer_organization_id: nullable(text),
  },
};

const shapes: Readonly<Record<RecordKind, Shape>> = {
  'provider-organization': providerOrganization,
  customer,
  'customer-state': customerState,
  'customer-meter': customerMeter,
  product,
  benefit: benefit(null),
  'benefit-grant': benefitGrant(null),
  discount,
  checkout,
  order,
  refund,
  subscription,
  meter,
  'custom-field': customField,
};

export type Column = {
  readonly name: string;
  /** The name of the field in documents. */
  readonly field: string;
  readonly isTime: boolean;
};

/** The typed table of a kind and the columns that hold the fields of its shape. */
export const tableOf = (kind: RecordKind) => kind.replaceAll('-', '_');

export const columnsOf = (kind: RecordKind): readonly Column[] => columns.get(kind) ?? [];

const columns = new Map(
  recordKind.options.map((kind) => [
    kind,
    Object.entries({ ...shapes[kind], ...derived[kind] }).map(
      ([name, { isTime }]): Column => ({ name, field: camelCase(name), isTime }),
    ),
  ]),
);
