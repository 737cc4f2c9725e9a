import type { ProxyContext } from './proxy-context.ts';

/** A call to a service that hangs fails within the ten seconds of REL-10, the interval of the check included. */
const RESPONSE_TIMEOUT_MILLISECONDS = 9_000;
const CONNECT_TIMEOUT_MILLISECONDS = 1_000;
const CALL_TIMEOUT_MILLISECONDS = 30_000;
const CHECK_MILLISECONDS = 250;

/**
 * Enforces the timeouts of all calls in flight by one interval: connecting to the service, its response after the whole
 * request has arrived, and the call as a whole. `onClosed` gets each call whose client has disconnected.
 */
export function checkTimeouts(
  calls: ReadonlySet<ProxyContext>,
  onClosed: (context: ProxyContext) => void,
): { stop(): void } {
  const timer = setInterval(() => {
    const now = performance.now();
    for (const context of calls) {
      // A pipelined response that waits for another one gets no event when its connection closes.
      if (context.response.req.socket.destroyed) onClosed(context);
      else checkCall(context, now);
    }
  }, CHECK_MILLISECONDS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function checkCall(context: ProxyContext, now: number): void {
  const { upstream, response, startedAt, phase } = context;
  if (upstream === null) return;
  if (phase === 'waiting') {
    const waited = now - context.waitingSince;
    if (upstream.socket?.connecting) {
      if (waited > CONNECT_TIMEOUT_MILLISECONDS) abortUpstream(context, 'connect');
    } else if (!response.req.complete) {
      context.waitingSince = now;
    } else if (waited > RESPONSE_TIMEOUT_MILLISECONDS) abortUpstream(context, 'timeout');
  } else if (now - startedAt > CALL_TIMEOUT_MILLISECONDS) {
    response.destroy();
  }
}

function abortUpstream(context: ProxyContext, reason: 'timeout' | 'connect'): void {
  context.abortReason = reason;
  context.upstream?.destroy(new Error('the service did not respond in time'));
}
