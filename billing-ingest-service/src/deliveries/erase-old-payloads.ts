import type { BillingDeps } from '../deps.ts';
import { deliveries } from '../ingest/delivery.repository.ts';

const BATCH = 500;
const DAY_MILLISECONDS = 24 * 3_600_000;

/** Erases a batch of payloads that are older than the retention period, if there is one. */
export async function eraseOldPayloads({
  config,
  db,
  clock,
  log,
}: Pick<BillingDeps, 'config' | 'db' | 'clock' | 'log'>): Promise<'more' | 'idle'> {
  const { payloadRetentionDays } = config;
  if (payloadRetentionDays === 0) return 'idle';
  const now = clock.now();
  const before = new Date(now.getTime() - payloadRetentionDays * DAY_MILLISECONDS);
  const count = await deliveries.erasePayloads(db, before, now, BATCH);
  if (count > 0) log.info({ count }, 'old payloads erased');
  return count === BATCH ? 'more' : 'idle';
}
