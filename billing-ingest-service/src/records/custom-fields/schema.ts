import type * as z from 'zod';
import {
  dated,
  flag,
  integer,
  list,
  nullable,
  object,
  occasional,
  recordId,
  recordSchema,
  text,
  untouched,
} from '../fields.ts';

const customField = {
  ...dated,
  type: text,
  slug: text,
  name: text,
  metadata: nullable(untouched()),
  properties: object({
    form_label: occasional(text),
    form_help_text: occasional(text),
    form_placeholder: occasional(text),
    ge: occasional(integer),
    le: occasional(integer),
    options: occasional(list(object({ value: text, label: text }))),
    textarea: occasional(flag),
    min_length: occasional(integer),
    max_length: occasional(integer),
  }),
};

export const customFieldSchema = recordSchema(customField);
export type CustomFieldDocument = z.output<typeof customFieldSchema.full>;

/** Custom fields as attached to a product or checkout. */
export const attachedCustomFields = nullable(
  list(
    object({
      custom_field_id: recordId,
      custom_field: nullable(
        object({
          id: recordId,
          ...customField,
          metadata: untouched()
            .nullish()
            .transform((metadata) => metadata ?? {}),
        }),
      ),
      order: nullable(integer),
      required: nullable(flag),
    }),
  ),
);
