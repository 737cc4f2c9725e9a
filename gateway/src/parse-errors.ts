import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { commonErrors, type ErrorDefinition } from '@tessera/contracts/define/error';

const ERRORS: Readonly<Record<string, ErrorDefinition>> = {
  HPE_HEADER_OVERFLOW: commonErrors.REQUEST_HEADER_FIELDS_TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: commonErrors.PAYLOAD_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: commonErrors.REQUEST_TIMEOUT,
};
const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

/** Time for the client to read the error before the connection is destroyed. */
const LINGER_MILLISECONDS = 1_000;

/**
 * Responds to errors of the parser in the contract's form and closes the connection: bytes after a
 * rejected request are never read as another request (SEC-03).
 */
export function sendParseErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const definition = ERRORS[error.code ?? ''] ?? commonErrors.BAD_REQUEST;
    if (canRespond(socket)) sendErrorAndClose(socket, definition);
    else socket.destroy(error);
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    sendErrorAndClose(socket, commonErrors.METHOD_NOT_ALLOWED);
  });
}

/** Sends the error and closes; a client that keeps its side open is cut off after `LINGER_MILLISECONDS`. */
function sendErrorAndClose(socket: Duplex, error: ErrorDefinition): void {
  socket.end(rawResponse(error));
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
}

/** False while the response to the request before is being sent. */
function canRespond(socket: Duplex): boolean {
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return socket.writable && !current?.headersSent;
}

function rawResponse({ code, message, status }: ErrorDefinition): string {
  const body = JSON.stringify({ code, message });
  return [
    `HTTP/1.1 ${status} ${REASON_PHRASES[status] ?? 'Bad Request'}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
