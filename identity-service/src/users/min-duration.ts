import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work for a known address takes. */
const MIN_DURATION_MS = 50;

/** Responds no faster than after 50 ms, so that timing does not reveal whether an address is known. */
export async function withMinDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(MIN_DURATION_MS)]);
  return result;
}
