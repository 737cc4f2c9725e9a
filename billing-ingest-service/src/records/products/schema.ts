import type * as z from 'zod';
import { attachedCustomFields } from '../custom-fields/schema.ts';
import {
  dated,
  decimal,
  flag,
  integer,
  list,
  nullable,
  object,
  occasional,
  recordId,
  recordSchema,
  text,
  time,
  untouched,
} from '../fields.ts';

export const price = object({
  id: recordId,
  ...dated,
  amount_type: text,
  legacy: occasional(flag),
  is_archived: flag,
  product_id: nullable(text),
  type: nullable(text),
  recurring_interval: nullable(text),
  price_currency: occasional(text),
  price_amount: occasional(integer),
  minimum_amount: occasional(integer),
  maximum_amount: occasional(integer),
  preset_amount: occasional(integer),
  unit_amount: occasional(decimal),
  cap_amount: occasional(integer),
  meter_id: occasional(text),
  meter: occasional(object({ id: recordId, name: text })),
});

const media = object({
  id: recordId,
  organization_id: nullable(text),
  name: nullable(text),
  path: nullable(text),
  mime_type: nullable(text),
  size: nullable(integer),
  storage_version: nullable(text),
  checksum_etag: nullable(text),
  checksum_sha256_base64: nullable(text),
  checksum_sha256_hex: nullable(text),
  last_modified_at: nullable(time),
  version: nullable(text),
  service: nullable(text),
  is_uploaded: nullable(flag),
  created_at: nullable(time),
  size_readable: nullable(text),
  public_url: nullable(text),
});

export const productSchema = recordSchema({
  ...dated,
  name: text,
  description: nullable(text),
  recurring_interval: nullable(text),
  is_recurring: flag,
  is_archived: flag,
  metadata: nullable(untouched()),
  prices: nullable(list(price)),
  /** The benefits are records of their own; here it says which. */
  benefits: nullable(
    list(
      object({
        id: recordId,
        type: text,
        description: nullable(text),
      }),
    ),
  ),
  medias: nullable(list(media)),
  attached_custom_fields: attachedCustomFields,
});
export type ProductDocument = z.output<typeof productSchema.full>;
