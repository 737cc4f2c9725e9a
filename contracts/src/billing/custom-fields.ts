import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import {
  enumFilter,
  jsonObject,
  metadata,
  organizationQuery,
  providerEnum,
  providerTime,
  recordListQuery,
  recordPageOf,
  recordParams,
  sortBy,
} from './record-fields.ts';

/** Properties of a field; the field's type determines which are present. */
export type CustomFieldProperties = {
  readonly formLabel?: string;
  readonly formHelpText?: string;
  readonly formPlaceholder?: string;
  /** date (Unix seconds) and number */
  readonly ge?: number;
  readonly le?: number;
  /** select */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** text */
  readonly textarea?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
};

/** A field that the buyer fills in at the checkout. */
export const customField = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  /** checkbox, date, number, select, text, or a later value */
  type: providerEnum,
  slug: z.string(),
  name: z.string(),
  metadata,
  properties: jsonObject<CustomFieldProperties>(),
});
export type CustomField = z.output<typeof customField>;

/** A custom field as attached to a product or checkout. */
export const attachedCustomField = z.object({
  customFieldId: z.string(),
  order: z.nullable(z.int()),
  required: z.nullable(z.boolean()),
  customField: z.nullable(customField),
});

export const customFieldErrors = defineErrors({
  CUSTOM_FIELD_NOT_FOUND: { status: 404, message: 'Custom field not found' },
});

export const customFieldRoutes = {
  listCustomFields: defineRoute({
    method: 'GET',
    path: '/api/billing/custom-fields',
    summary: 'List custom fields of products and checkouts; search matches slug and name',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...recordListQuery, sort: sortBy('name', 'slug'), type: enumFilter }),
    response: recordPageOf(customField),
    errors: readErrors,
  }),
  getCustomField: defineRoute({
    method: 'GET',
    path: '/api/billing/custom-fields/:id',
    summary: 'Get a custom field',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: customField,
    errors: [...readErrors, customFieldErrors.CUSTOM_FIELD_NOT_FOUND],
  }),
};
