import type * as z from 'zod';
import { dated, flag, list, nullable, object, recordSchema, text, time } from '../fields.ts';

export const providerOrganizationSchema = recordSchema({
  ...dated,
  name: text,
  slug: text,
  avatar_url: nullable(text),
  email: nullable(text),
  website: nullable(text),
  socials: nullable(list(object({ platform: nullable(text), url: nullable(text) }))),
  details_submitted_at: nullable(time),
  feature_settings: nullable(
    object({
      issue_funding_enabled: nullable(flag),
      usage_based_billing_enabled: nullable(flag),
    }),
  ),
  subscription_settings: nullable(
    object({
      allow_multiple_subscriptions: nullable(flag),
      allow_customer_updates: nullable(flag),
      proration_behavior: nullable(text),
    }),
  ),
});
export type ProviderOrganizationDocument = z.output<typeof providerOrganizationSchema.full>;
