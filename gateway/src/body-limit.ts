import { commonErrors } from '@tessera/contracts/define/error';
import type { ProxiedRequest, ProxyContext } from './proxy-context.ts';
import { sendError } from './send-error.ts';

/** A body that does not say its length is measured on the way; the service never sees its end. */
export function limitBody(
  request: ProxiedRequest,
  context: ProxyContext,
  maxBodyBytes: number,
): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let size = 0;
  // Paused first, or the bytes would flow before the proxy is there to take them.
  request.pause();
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBodyBytes || context.phase === 'ended') return;
    context.phase = 'ended';
    request.unpipe();
    context.upstream?.destroy();
    sendError(context.response, commonErrors.PAYLOAD_TOO_LARGE, context.head);
  });
}
