import { setTimeout as sleep } from 'node:timers/promises';
import type { Response, Test } from 'supertest';
import type { TcpProxy } from './tcp-proxy.ts';

const MIN_MILLISECONDS = 60;
const MAX_MILLISECONDS = 180;
/** Every tenth pause: long enough for a call of several statements on a busy machine, so that each kind succeeds. */
const LONG_MILLISECONDS = 1_500;
const DEFAULT_SECONDS = 15;
const DEFAULT_SEED = 17;

export type ResetReport = {
  /** The number of responses per kind of call and status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<number, number>>>>;
  /** Responses of 503 without `Retry-After`, and all other responses of 500 and above. */
  readonly violations: readonly string[];
  readonly resets: number;
};

type Call = () => Test | Promise<Response>;
type Options = { readonly workers?: number };

/**
 * Runs calls of every kind repeatedly, while all connections of the proxy are reset every 60 to 180 ms, and the tenth
 * time after 1.5 s. A seed determines the pauses. `RESET_SECONDS` (15) and `RESET_SEED` (17) of the environment change
 * length and seed.
 */
export async function callUnderResets(
  proxy: TcpProxy,
  calls: Readonly<Record<string, Call>>,
  { workers = 4 }: Options = {},
): Promise<ResetReport> {
  const seconds = Number(process.env.RESET_SECONDS ?? DEFAULT_SECONDS);
  const random = seeded(Number(process.env.RESET_SEED ?? DEFAULT_SEED));
  const endsAt = performance.now() + seconds * 1_000;
  const statuses: Record<string, Record<number, number>> = {};
  const violations: string[] = [];
  const kinds = Object.entries(calls);
  let next = 0;
  let resets = 0;

  async function reset(): Promise<void> {
    while (performance.now() < endsAt) {
      const pause = MIN_MILLISECONDS + random() * (MAX_MILLISECONDS - MIN_MILLISECONDS);
      await sleep(resets % 10 === 9 ? LONG_MILLISECONDS : pause);
      proxy.reset();
      resets += 1;
    }
  }

  async function work(): Promise<void> {
    while (performance.now() < endsAt) {
      const [kind, call] = kinds[next++ % kinds.length] ?? [];
      if (kind === undefined || call === undefined) return;
      const { status, headers, text } = await call();
      const counts = statuses[kind] ?? {};
      statuses[kind] = { ...counts, [status]: (counts[status] ?? 0) + 1 };
      const isExpected = status === 503 && headers['retry-after'] !== undefined;
      if (status >= 500 && !isExpected) violations.push(`${kind}: ${status} ${text}`);
    }
  }

  await Promise.all([reset(), ...Array.from({ length: workers }, work)]);
  return { statuses, violations, resets };
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
