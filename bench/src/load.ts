import { Pool } from 'undici';

/** One request of an operation. */
export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Load = {
  readonly origin: string;
  /** Returns the next request. */
  readonly next: () => Call;
  readonly connections: number;
  readonly seconds: number;
  /** Whether the status is the expected one; an error invalidates the whole run. */
  readonly isRight?: (status: number) => boolean;
};

export type LoadResult = {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly errors: number;
  readonly firstError: string | null;
};

const TIMEOUT_MILLISECONDS = 30_000;
const isOk = (status: number) => status === 200;

/** Sends requests on every connection, one after another, until the time is over. */
export async function drive(load: Load): Promise<LoadResult> {
  const { origin, next, connections, seconds, isRight = isOk } = load;
  const pool = new Pool(origin, {
    connections,
    headersTimeout: TIMEOUT_MILLISECONDS,
    bodyTimeout: TIMEOUT_MILLISECONDS,
  });
  const latencies: number[] = [];
  let errors = 0;
  let firstError: string | null = null;
  const started = performance.now();
  const end = started + seconds * 1_000;

  const worker = async () => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      try {
        const { statusCode, body } = await pool.request(next());
        if (isRight(statusCode)) await body.dump();
        else {
          errors += 1;
          firstError ??= `${statusCode} ${(await body.text()).slice(0, 200)}`;
        }
      } catch (error) {
        errors += 1;
        firstError ??= String(error);
      }
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsedSeconds = (performance.now() - started) / 1_000;
  await pool.close();

  latencies.sort((one, other) => one - other);
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsedSeconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: latencies.at(-1) ?? 0,
    errors,
    firstError,
  };
}

/** The percentile of values in ascending order; 0 when there are none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
