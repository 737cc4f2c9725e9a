import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Call, type LoadResult, TIMEOUT_SECONDS } from './load.ts';
import { ascending, percentile } from './statistics.ts';

type RateOptions = {
  readonly origin: string;
  /** Returns the next request. */
  readonly next: () => Call;
  readonly perSecond: number;
  readonly seconds: number;
};

/** More than the concurrent requests of any valid run. */
const CONNECTIONS = 256;

/**
 * Sends requests when they are due, whether earlier responses have arrived or not; times count from then. autocannon
 * has no such mode: with `overallRate` it sends the requests of each second in one burst at its start.
 */
export async function sendAtRate(options: RateOptions): Promise<LoadResult> {
  const { origin, next, perSecond, seconds } = options;
  const milliseconds = TIMEOUT_SECONDS * 1_000;
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    headersTimeout: milliseconds,
    bodyTimeout: milliseconds,
  });
  const started = performance.now();
  const latencies: number[] = [];
  const failures: string[] = [];
  const send = async (due: number) => {
    try {
      const { statusCode, body } = await pool.request(next());
      await body.dump();
      if (statusCode !== 200) failures.push(`status ${statusCode}`);
    } catch (error) {
      failures.push(String(error));
    }
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
  const elapsed = performance.now() - started;
  await pool.close();
  const sorted = ascending(latencies);
  return {
    requests: sorted.length,
    perSecond: (sorted.length * 1_000) / elapsed,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
    failures: failures.length === 0 ? null : `${failures.length} × ${failures[0]}`,
  };
}
