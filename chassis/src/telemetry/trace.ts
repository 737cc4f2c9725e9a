import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The ids that connect log lines, events and responses of one request. */
export type Trace = { readonly requestId: string; readonly traceparent: string };

/** The header in which a service names the user of a call for the gateway; the gateway does not forward it. */
export const USER_ID_HEADER = 'x-user-id';

const storage = new AsyncLocalStorage<Trace>();

export const currentTrace = (): Trace | undefined => storage.getStore();
export const withTrace = <T, A extends unknown[]>(
  trace: Trace,
  work: (...args: A) => T,
  ...args: A
): T => storage.run(trace, work, ...args);

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const REQUEST_ID = /^[A-Za-z0-9-]{1,64}$/;

/** Returns the caller's W3C `traceparent` if it is valid, else a new, unsampled one. */
export function traceparentFrom(header: string | undefined): string {
  if (header !== undefined && TRACEPARENT.test(header)) return header;
  return `00-${randomHex(32)}-${randomHex(16)}-00`;
}

/** Returns the caller's request id if it has 1 to 64 safe characters, else a new one (SEC-14). */
export function requestIdFrom(header: string | undefined): string {
  if (header !== undefined && REQUEST_ID.test(header)) return header;
  return randomHex(24);
}

const POOL_BYTES = 4_096;
let pool = '';
let used = 0;

/** Random hex digits, generated in bulk: the system's generator costs more per call than per byte. */
function randomHex(length: number): string {
  if (used + length > pool.length) {
    pool = randomBytes(POOL_BYTES).toString('hex');
    used = 0;
  }
  used += length;
  return pool.slice(used - length, used);
}
