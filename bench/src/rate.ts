import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Call } from './load.ts';

type RateOptions = {
  readonly origin: string;
  /** Returns the request that is due at this value of `performance.now()`. */
  readonly next: (due: number) => Call;
  readonly perSecond: number;
  readonly seconds: number;
};

/** More than the concurrent requests of any valid run. */
const CONNECTIONS = 256;

/**
 * Sends at a constant rate, whether earlier responses have arrived or not. Returns the milliseconds from the due time
 * of each request to its response, in ascending order; throws unless every status is 200.
 */
export async function sendAtRate({
  origin,
  next,
  perSecond,
  seconds,
}: RateOptions): Promise<number[]> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const started = performance.now();
  const latencies: number[] = [];
  const send = async (due: number) => {
    const { statusCode, body } = await pool.request(next(due));
    if (statusCode !== 200) throw new Error(`${statusCode} ${await body.text()}`);
    await body.dump();
    latencies.push(performance.now() - due);
  };
  const sent: Promise<void>[] = [];
  const total = Math.floor(perSecond * seconds);
  for (let number = 0; number < total; number += 1) {
    const due = started + (number * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    sent.push(send(due));
  }
  await Promise.all(sent);
  await pool.close();
  return latencies.sort((one, other) => one - other);
}
