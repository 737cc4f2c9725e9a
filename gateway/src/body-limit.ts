import { commonErrors } from '@tessera/contracts/define/error';
import type { CarryingRequest, Exchange } from './exchange.ts';
import { refuse } from './refuse.ts';

/** A body that does not say its length is measured on the way; the service never sees its end. */
export function limitBody(
  request: CarryingRequest,
  exchange: Exchange,
  maxBodyBytes: number,
): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let size = 0;
  // Paused first, or the bytes would flow before the proxy is there to take them.
  request.pause();
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBodyBytes || exchange.phase === 'ended') return;
    exchange.phase = 'ended';
    request.unpipe();
    exchange.upstream?.destroy();
    refuse(exchange.response, commonErrors.PAYLOAD_TOO_LARGE, exchange.head);
  });
}
