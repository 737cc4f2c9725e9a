import type * as z from 'zod';
import { dated, number, recordId, recordSchema, text } from '../fields.ts';

/** Balances in a customer state have no ids; their customer and meter identify them. */
export const customerMeterId = (customerId: unknown, meterId: unknown) =>
  `${customerId}:${meterId}`;

export const customerMeterSchema = recordSchema(
  {
    ...dated,
    customer_id: recordId,
    meter_id: recordId,
    consumed_units: number,
    credited_units: number,
    balance: number,
  },
  { id: text },
);
export type CustomerMeterDocument = z.output<typeof customerMeterSchema.full>;
