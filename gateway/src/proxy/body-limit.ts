import { commonErrors } from '@tessera/contracts/define/error';
import { sendError } from '../send-error.ts';
import type { ProxiedRequest, ProxyContext } from './proxy-context.ts';

/** Counts the bytes of a body without a content length; the service never receives the end of a body that is too long. */
export function limitBody(
  request: ProxiedRequest,
  context: ProxyContext,
  maxBodyBytes: number,
): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let size = 0;
  // Paused, because the `data` listener would otherwise start the flow before the proxy reads the body.
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
