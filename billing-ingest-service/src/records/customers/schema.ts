import type * as z from 'zod';
import {
  dated,
  flag,
  list,
  nullable,
  object,
  recordSchema,
  text,
  time,
  untouched,
} from '../fields.ts';

export const address = object({
  line1: nullable(text),
  line2: nullable(text),
  postal_code: nullable(text),
  city: nullable(text),
  state: nullable(text),
  country: nullable(text),
});

export const customerSchema = recordSchema({
  ...dated,
  external_id: nullable(text),
  email: text,
  email_verified: flag,
  name: nullable(text),
  billing_address: nullable(address),
  tax_id: nullable(list(text.nullable())),
  avatar_url: nullable(text),
  metadata: nullable(untouched()),
  deleted_at: nullable(time),
});

/** Our own fields: what the customer's external id or metadata says about who the buyer is. */
export type Buyer = {
  readonly userId: string | null;
  readonly buyerOrganizationId: string | null;
};
export type CustomerDocument = z.output<typeof customerSchema.full> &
  Partial<Buyer & { readonly buyerExternalId: string | null }>;
