import { createBatcher } from '@tessera/chassis/db/batcher';
import type { Db } from '@tessera/chassis/db/types';
import { type NewDelivery, newDeliveries, type StoreOutcome } from './new-delivery.repository.ts';

/** Two batches at once: one is assembled while the other is written. */
const limits = {
  maxConcurrency: 2,
  maxItems: 64,
  maxBytes: 4 * 1_048_576,
  sizeOf: ({ payload }: NewDelivery) => payload.length,
};

/** Stores deliveries that arrive at the same time with one statement. Durable when it resolves. */
export const createInsertBatcher = (db: Db): ((delivery: NewDelivery) => Promise<StoreOutcome>) =>
  createBatcher((arrived) => newDeliveries.storeAll(db, arrived), limits);
