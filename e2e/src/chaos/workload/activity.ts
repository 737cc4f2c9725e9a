import { ApiError } from '@tessera/contracts/define/error';

/** What the workload does at one time: acknowledged effects, and calls that failed. */
export type Activity = {
  /** Effects by kind. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly acknowledgments: readonly Acknowledgment[];
  /** Failures that a fault may cause. */
  readonly failures: readonly FailedCall[];
  /** Failures that no fault may cause. */
  readonly unexpected: readonly string[];
  /** Runs a call; rejects with `NotAcknowledged` after a failure, which is recorded. */
  attempt<T>(kind: string, call: () => Promise<T>): Promise<T>;
};

/** A call that succeeded; times are those of `performance.now()`. */
export type Acknowledgment = {
  readonly kind: string;
  readonly startedAt: number;
  readonly endedAt: number;
};

export type FailedCall = {
  readonly kind: string;
  /** The status, or the error of the connection. */
  readonly reason: string;
  /** The time, and the error and the request id of a response. */
  readonly detail: string;
};

/** How many calls of each kind failed for each reason. */
export function countFailures(failures: readonly FailedCall[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, reason } of failures) {
    const name = `${kind}: ${reason}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export class NotAcknowledged extends Error {}

const UNAVAILABLE_STATUSES: ReadonlySet<number> = new Set([429, 503, 504]);
export const isUnavailableStatus = (status: number) => UNAVAILABLE_STATUSES.has(status);

export function createActivity(): Activity {
  const acknowledged = new Map<string, number>();
  const failures: FailedCall[] = [];
  const unexpected: string[] = [];
  const acknowledgments: Acknowledgment[] = [];
  const recordFailure = (kind: string, error: unknown) => {
    const at = new Date().toISOString();
    if (error instanceof ApiError) {
      const { status } = error;
      const detail = `${at} ${error.code} ${error.message} request ${error.requestId}`;
      if (isUnavailableStatus(status)) failures.push({ kind, reason: String(status), detail });
      else unexpected.push(`${kind}: ${status} ${detail}`);
    } else if (isConnectionError(error))
      failures.push({ kind, reason: `connection error ${reasonOf(error)}`, detail: at });
    else unexpected.push(`${kind}: ${at} ${String(error)}`);
  };
  return {
    acknowledged,
    failures,
    unexpected,
    acknowledgments,
    async attempt(kind, call) {
      const startedAt = performance.now();
      try {
        const result = await call();
        acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1);
        acknowledgments.push({ kind, startedAt, endedAt: performance.now() });
        return result;
      } catch (error) {
        recordFailure(kind, error);
        throw new NotAcknowledged(kind, { cause: error });
      }
    },
  };
}

/** The code of a connection's error, such as ECONNRESET, or its name. */
const reasonOf = (error: Error) =>
  error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.name;

/**
 * `fetch` rejects with a TypeError whose cause is the error of the connection, or with a TimeoutError. A TypeError
 * without a cause is a mistake in the code of the caller.
 */
export const isConnectionError = (error: unknown): error is Error =>
  (error instanceof TypeError && error.cause instanceof Error) ||
  (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'));
