import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { commonErrors, type ErrorDefinition } from '@tessera/contracts/define/error';

const ERRORS: Readonly<Record<string, ErrorDefinition>> = {
  HPE_HEADER_OVERFLOW: commonErrors.REQUEST_HEADER_FIELDS_TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: commonErrors.PAYLOAD_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: commonErrors.REQUEST_TIMEOUT,
};
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

/** Long enough for the refusal to be read before the connection is gone. */
const LINGER_MILLISECONDS = 1_000;

/**
 * Answers the errors of the parser, in the contract's form, and closes the connection: bytes after
 * refused request are never read as another one (SEC-03).
 */
export function sendParseErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const definition = ERRORS[error.code ?? ''] ?? commonErrors.BAD_REQUEST;
    if (canRespond(socket)) endWith(socket, definition);
    else socket.destroy(error);
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    endWith(socket, commonErrors.METHOD_NOT_ALLOWED);
  });
}

/** Says why and hangs up; a client that does not hang up in turn is not waited for. */
function endWith(socket: Duplex, error: ErrorDefinition): void {
  socket.end(rawResponse(error));
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
}

/** Not into the middle of a response to the request before. */
function canRespond(socket: Duplex): boolean {
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return socket.writable && !current?.headersSent;
}

function rawResponse({ code, message, status }: ErrorDefinition): string {
  const body = JSON.stringify({ code, message });
  return [
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Bad Request'}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
