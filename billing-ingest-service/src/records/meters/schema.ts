import type { MeterAggregation, MeterFilter } from '@tessera/contracts/billing/meters';
import type * as z from 'zod';
import { dated, nullable, recordSchema, text, untouched } from '../fields.ts';

export const meterSchema = recordSchema({
  ...dated,
  name: text,
  metadata: nullable(untouched()),
  filter: nullable(untouched<MeterFilter>()),
  aggregation: nullable(untouched<MeterAggregation>()),
});
export type MeterDocument = z.output<typeof meterSchema.full>;
