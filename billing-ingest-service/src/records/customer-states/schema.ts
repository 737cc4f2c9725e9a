import type * as z from 'zod';
import { dated, list, nullable, recordId, recordSchema, text, time } from '../fields.ts';

const ids = list(text);

/** The lists hold the ids of the customer's active records, which are records of their own. */
export const customerStateSchema = recordSchema({
  ...dated,
  customer_id: recordId,
  as_of: time,
  /** The event's own time; the provider sends it since late 2025, and only it is sure. */
  event_time: nullable(time),
  active_subscription_ids: ids,
  granted_benefit_ids: ids,
  active_meter_ids: ids,
});
export type CustomerStateDocument = z.output<typeof customerStateSchema.full>;
