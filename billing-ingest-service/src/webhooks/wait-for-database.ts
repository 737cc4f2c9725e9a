import { isDatabaseUnavailable } from '@tessera/chassis/db/errors';
import { deliveriesBuffered } from '../deliveries/metrics.ts';
import type { BillingDeps } from '../deps.ts';

/** Less than the five seconds in which a caller is to hear that the database is away. */
const TIMEOUT_MILLISECONDS = 4_000;
const FIRST_PAUSE_MILLISECONDS = 50;
const MAX_PAUSE_MILLISECONDS = 500;
/** Bodies that may wait in memory together. */
const MAX_BYTES = 32 * 1_048_576;

/**
 * Bridges a short absence of the database: the sender waits with its delivery unanswered, as it would for
 * a slow answer. When the wait is too long, or too much waits already, the database's error goes on and
 * becomes 503 with Retry-After. Nothing is acknowledged on the strength of memory or a local disk.
 */
export function createDatabaseRetry({ log, stopping }: Pick<BillingDeps, 'log' | 'stopping'>) {
  let heldBytes = 0;

  return async function retry<T>(bytes: Buffer, store: () => Promise<T>): Promise<T> {
    let over: AbortSignal | undefined;
    let pause = FIRST_PAUSE_MILLISECONDS;
    let held = 0;
    try {
      for (;;) {
        try {
          return await store();
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error;
          over ??= AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
          if (held === 0) {
            if (heldBytes + bytes.length > MAX_BYTES) throw error;
            held = bytes.length;
            heldBytes += held;
            deliveriesBuffered.set(heldBytes);
            log.warn({ heldBytes }, 'delivery waits for the database');
          }
          if (over.aborted) throw error;
          await pauseFor(pause);
          pause = Math.min(pause * 2, MAX_PAUSE_MILLISECONDS);
        }
      }
    } finally {
      heldBytes -= held;
      if (held > 0) deliveriesBuffered.set(heldBytes);
    }
  };
}

/** Spread, so that those who wait do not all come back at once. */
const pauseFor = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds * (0.5 + Math.random())));
