import type { ServerResponse } from 'node:http';
import type { ErrorDefinition } from '@app/contracts/define/error';
import type { Headers } from './exchange.ts';

/** Larger announced bodies are not read to their end for the sake of keeping a connection. */
const MODEST_BODY_BYTES = 16 * 1_048_576;

/** Answers a refusal in the contract's form, in place of a service. */
export function refuse(
  response: ServerResponse,
  { code, message, status }: ErrorDefinition,
  head: Headers,
  retryAfterSeconds?: number,
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const text = JSON.stringify({ code, message });
  const headers: Headers = {
    ...head,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
  };
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  if (status === 429) headers['x-retry-after'] = String(retryAfterSeconds);
  if (!mayKeepConnection(response)) headers.connection = 'close';
  response.writeHead(status, headers);
  response.end(text);
}

/** What is left of a body would have to be read before the next request on this connection. */
function mayKeepConnection({ req: request }: ServerResponse): boolean {
  if (request.complete) return true;
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return coding === undefined && Number(length ?? 0) <= MODEST_BODY_BYTES;
}
