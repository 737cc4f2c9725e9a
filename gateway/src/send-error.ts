import type { ServerResponse } from 'node:http';
import type { ErrorDefinition } from '@tessera/contracts/define/error';
import type { HeaderLines } from './proxy/proxy-context.ts';

/** The rest of a larger body is not read; the connection is closed instead. */
const MAX_UNREAD_BODY_BYTES = 16 * 1_048_576;

/** Sends an error in the contract's form, without calling a service. */
export function sendError(
  response: ServerResponse,
  { code, message, status }: ErrorDefinition,
  head: HeaderLines,
  retryAfterSeconds?: number,
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const text = JSON.stringify({ code, message });
  const lines = [
    ...head,
    'cache-control',
    'no-store',
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(text)),
  ];
  if (retryAfterSeconds !== undefined) lines.push('retry-after', String(retryAfterSeconds));
  if (status === 429) lines.push('x-retry-after', String(retryAfterSeconds));
  if (!lines.includes('connection') && !canKeepConnection(response))
    lines.push('connection', 'close');
  response.writeHead(status, lines);
  response.end(text);
}

/** Stands for the status of a request whose client has disconnected before the response; nginx logs the same number. */
const CLIENT_CLOSED_REQUEST = 499;

/** The status that a client got, for metrics and the access log. */
export const sentStatus = ({ headersSent, statusCode }: ServerResponse): number =>
  headersSent ? statusCode : CLIENT_CLOSED_REQUEST;

/** Whether the rest of the body is small enough to be read before the next request on this connection. */
function canKeepConnection({ req: request }: ServerResponse): boolean {
  if (request.complete) return true;
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return coding === undefined && Number(length ?? 0) <= MAX_UNREAD_BODY_BYTES;
}
