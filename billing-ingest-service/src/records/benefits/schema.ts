import type { BenefitProperties } from '@tessera/contracts/billing/benefits';
import type * as z from 'zod';
import {
  byType,
  dated,
  flag,
  integer,
  list,
  nullable,
  object,
  recordSchema,
  text,
  untouched,
} from '../fields.ts';

const properties = {
  custom: object({ note: nullable(text) }),
  // Without guild_token: it is a secret that nothing of ours needs.
  discord: object({ guild_id: text, role_id: text }),
  github_repository: object({
    repository_owner: text,
    repository_name: text,
    permission: text,
  }),
  downloadables: object({ archived: untouched(), files: list(text) }),
  license_keys: object({
    prefix: nullable(text),
    expires: nullable(object({ ttl: integer, timeframe: text })),
    activations: nullable(object({ limit: integer, enable_customer_admin: flag })),
    limit_usage: nullable(integer),
  }),
  meter_credit: object({ units: integer, rollover: flag, meter_id: text }),
};

export const benefitSchema = recordSchema(
  {
    ...dated,
    type: text,
    description: text,
    selectable: nullable(flag),
    deletable: nullable(flag),
    metadata: nullable(untouched()),
    properties: nullable(untouched<BenefitProperties>()),
  },
  { refine: byType(properties, 'type', ['properties']) },
);
export type BenefitDocument = z.output<typeof benefitSchema.full>;
