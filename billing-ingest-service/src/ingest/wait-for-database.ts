import { isDatabaseUnavailable } from '@tessera/chassis/db/errors';
import type { BillingDeps } from '../deps.ts';
import { deliveriesBuffered } from './metrics.ts';

/** Less than the five seconds within which a sender receives the error. */
const TIMEOUT_MILLISECONDS = 4_000;
const FIRST_PAUSE_MILLISECONDS = 50;
const MAX_PAUSE_MILLISECONDS = 500;
/** Total size of payloads that may wait in memory. */
const MAX_BYTES = 32 * 1_048_576;

/**
 * Retries while the database is unavailable for a short time; the sender waits for the response. After the timeout, or
 * when too many bytes wait, the database's error is thrown and becomes 503 with Retry-After. No delivery is
 * acknowledged before it is stored.
 */
export function createDatabaseRetry({ log, stopping }: Pick<BillingDeps, 'log' | 'stopping'>) {
  let bufferedBytes = 0;

  return async function retry<T>(payload: Buffer, store: () => Promise<T>): Promise<T> {
    let deadline: AbortSignal | undefined;
    let pause = FIRST_PAUSE_MILLISECONDS;
    let buffered = 0;
    try {
      for (;;) {
        try {
          return await store();
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error;
          deadline ??= AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
          if (buffered === 0) {
            if (bufferedBytes + payload.length > MAX_BYTES) throw error;
            buffered = payload.length;
            bufferedBytes += buffered;
            deliveriesBuffered.set(bufferedBytes);
            log.warn({ bufferedBytes }, 'delivery waits for the database');
          }
          if (deadline.aborted) throw error;
          await pauseFor(pause);
          pause = Math.min(pause * 2, MAX_PAUSE_MILLISECONDS);
        }
      }
    } finally {
      bufferedBytes -= buffered;
      if (buffered > 0) deliveriesBuffered.set(bufferedBytes);
    }
  };
}

/** Jitter, so that retries do not all happen at once. */
const pauseFor = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds * (0.5 + Math.random())));
