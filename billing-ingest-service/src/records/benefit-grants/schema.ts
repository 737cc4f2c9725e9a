import type { BenefitGrantProperties } from '@tessera/contracts/billing/benefits';
import type * as z from 'zod';
import {
  byType,
  dated,
  flag,
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

const properties = {
  custom: object({}),
  discord: object({
    account_id: occasional(text),
    guild_id: occasional(text),
    role_id: occasional(text),
  }),
  github_repository: object({
    account_id: occasional(text),
    repository_owner: occasional(text),
    repository_name: occasional(text),
    permission: occasional(text),
  }),
  downloadables: object({ files: occasional(list(text)) }),
  license_keys: object({ license_key_id: occasional(text), display_key: occasional(text) }),
  meter_credit: object({}),
};

/** `benefit_type` is ours: on the wire it stands in the grant's benefit. */
export const benefitGrantSchema = recordSchema(
  {
    ...dated,
    granted_at: nullable(time),
    revoked_at: nullable(time),
    is_granted: flag,
    is_revoked: flag,
    subscription_id: nullable(text),
    order_id: nullable(text),
    customer_id: recordId,
    benefit_id: recordId,
    benefit_type: nullable(text),
    error: nullable(
      object({ message: nullable(text), type: nullable(text), timestamp: nullable(text) }),
    ),
    properties: nullable(untouched<BenefitGrantProperties>()),
    previous_properties: nullable(untouched<BenefitGrantProperties>()),
  },
  {
    refine: byType(properties, 'benefit_type', ['properties', 'previous_properties']),
  },
);
export type BenefitGrantDocument = z.output<typeof benefitGrantSchema.full>;
