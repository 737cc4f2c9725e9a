import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What ties log lines, events and answers of one request together. */
export type Trace = { readonly requestId: string; readonly traceparent: string };

const storage = new AsyncLocalStorage<Trace>();

export const currentTrace = (): Trace | undefined => storage.getStore();
export const withTrace = <T>(trace: Trace, work: () => T): T => storage.run(trace, work);

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const REQUEST_ID = /^[A-Za-z0-9-]{1,64}$/;

/** A W3C `traceparent`: the caller's when it is well formed, else a new, unsampled one. */
export function traceparentFrom(header: string | undefined): string {
  if (header !== undefined && TRACEPARENT.test(header)) return header;
  return `00-${randomHex(32)}-${randomHex(16)}-00`;
}

/** A request id of 1 to 64 safe characters: the caller's, else a new one (SEC-14). */
export function requestIdFrom(header: string | undefined): string {
  if (header !== undefined && REQUEST_ID.test(header)) return header;
  return randomHex(24);
}

const DRAWN_BYTES = 4_096;
let drawn = '';
let used = 0;

/** Random digits for names, drawn in bulk: the system's generator costs more per call than per byte. */
function randomHex(length: number): string {
  if (used + length > drawn.length) {
    drawn = randomBytes(DRAWN_BYTES).toString('hex');
    used = 0;
  }
  used += length;
  return drawn.slice(used - length, used);
}
