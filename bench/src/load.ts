import autocannon from 'autocannon';
import { ascending, percentile } from './statistics.ts';

/** One request of a scenario. */
export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Requests to repeat, or a function that returns a new request each time. */
export type Calls = readonly Call[] | (() => Call);

export type Load = {
  readonly origin: string;
  readonly calls: Calls;
  readonly connections: number;
  /** The number of requests; at least one per connection. */
  readonly requests: number;
};

export type LoadResult = {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Failed requests by kind; null without any. */
  readonly failures: string | null;
};

export const TIMEOUT_SECONDS = 30;
const SAMPLE_MILLISECONDS = 100;

/**
 * Sends a number of requests on kept-alive connections, one after another on each. A number, not a duration: after a
 * duration autocannon closes the connections of requests that still run, and their cost would count without them.
 */
export async function drive(load: Load): Promise<LoadResult> {
  const { finished } = start(load, { amount: Math.max(load.requests, load.connections) });
  return finished;
}

/** Sends requests until `stop` is called. */
export function driveUntilStopped(load: Omit<Load, 'requests'>) {
  return start(load, { duration: 3_600 });
}

function start(
  { origin, calls, connections }: Omit<Load, 'requests'>,
  end: { readonly amount: number } | { readonly duration: number },
) {
  // autocannon's own histogram counts whole milliseconds.
  const latencies: number[] = [];
  const startedAt = performance.now();
  let lastAt = startedAt;
  let stop = () => {};
  const finished = new Promise<LoadResult>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        timeout: TIMEOUT_SECONDS,
        sampleInt: SAMPLE_MILLISECONDS,
        ...end,
        ...requestsOf(calls),
      },
      (error: unknown, result) => {
        if (error) return reject(error);
        const sorted = ascending(latencies);
        resolve({
          requests: sorted.length,
          perSecond: (sorted.length * 1_000) / (lastAt - startedAt),
          p50: percentile(sorted, 0.5),
          p99: percentile(sorted, 0.99),
          max: sorted.at(-1) ?? 0,
          failures: failuresOf(result),
        });
      },
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      lastAt = performance.now();
    });
    stop = () => instance.stop();
  });
  return { finished, stop };
}

/** Every connection starts at another request of the list, so that they do not send the same one at the same time. */
function requestsOf(calls: Calls): Pick<autocannon.Options, 'requests' | 'setupClient'> {
  if (typeof calls === 'function') {
    return { requests: [{ setupRequest: (request) => ({ ...request, ...calls() }) }] };
  }
  let started = 0;
  return {
    requests: [...calls],
    setupClient: (client) => {
      const first = started++ % calls.length;
      // Copies: a connection stores the bytes of a request in its object.
      client.setRequests(
        [...calls.slice(first), ...calls.slice(0, first)].map((call) => ({ ...call })),
      );
    },
  };
}

function failuresOf({ errors, timeouts, statusCodeStats = {} }: autocannon.Result): string | null {
  const failures = Object.entries(statusCodeStats)
    .filter(([status]) => status !== '200')
    .map(([status, { count = 0 }]) => `${count} × status ${status}`);
  if (timeouts > 0) failures.push(`${timeouts} × timeout`);
  if (errors > timeouts) failures.push(`${errors - timeouts} × connection error`);
  return failures.length === 0 ? null : failures.join(', ');
}
