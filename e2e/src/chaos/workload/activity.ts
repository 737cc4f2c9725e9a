import { ApiError } from '@tessera/contracts/define/error';

/** What the workload does at one time: acknowledged effects, and calls that failed. */
export type Activity = {
  /** Effects by kind. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly acknowledgments: readonly Acknowledgment[];
  /** Failures that a fault may cause, by status or error. */
  readonly failures: ReadonlyMap<string, number>;
  /** Failures that no fault may cause. */
  readonly unexpected: readonly string[];
  /** Runs a call; rejects with `NotAcknowledged` after a failure, which is recorded. */
  attempt<T>(kind: string, call: () => Promise<T>): Promise<T>;
  recordStatus(kind: string, status: number, detail: string): void;
};

/** A call that succeeded; times are those of `performance.now()`. */
export type Acknowledgment = {
  readonly kind: string;
  readonly startedAt: number;
  readonly endedAt: number;
};

export class NotAcknowledged extends Error {}

const UNAVAILABLE_STATUSES: ReadonlySet<number> = new Set([429, 503, 504]);
export const isUnavailableStatus = (status: number) => UNAVAILABLE_STATUSES.has(status);

export function createActivity(): Activity {
  const acknowledged = new Map<string, number>();
  const failures = new Map<string, number>();
  const unexpected: string[] = [];
  const acknowledgments: Acknowledgment[] = [];
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);

  const recordStatus = (kind: string, status: number, detail: string) => {
    if (isUnavailableStatus(status)) count(failures, String(status));
    else unexpected.push(`${new Date().toISOString()} ${kind}: ${status} ${detail}`);
  };
  return {
    acknowledged,
    failures,
    unexpected,
    acknowledgments,
    recordStatus,
    async attempt(kind, call) {
      const startedAt = performance.now();
      try {
        const result = await call();
        count(acknowledged, kind);
        acknowledgments.push({ kind, startedAt, endedAt: performance.now() });
        return result;
      } catch (error) {
        if (error instanceof ApiError)
          recordStatus(kind, error.status, `${error.code} request ${error.requestId}`);
        else if (isConnectionError(error)) count(failures, `connection error ${reasonOf(error)}`);
        else unexpected.push(`${kind}: ${String(error)}`);
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
