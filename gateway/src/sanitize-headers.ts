import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { USER_ID_HEADER } from '@tessera/chassis/telemetry/trace';
import type { HeaderLines } from './proxy/proxy-context.ts';

/** Hop-by-hop fields, and `expect`, which the gateway handles. Node does the framing. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'expect',
]);

/**
 * Names that claim an identity, an organization or an origin of the request: only the gateway may set these
 * (SEC-09, SEC-15).
 */
const RESERVED = [
  /^(?:x-)?forwarded(?:-|$)/,
  /^x-(?:internal|auth|real|client|original|rewrite|host|remote|cluster|identity)/,
  /^x-(?:http-)?method(?:-override)?$/,
  /^(?:true-client|cf-connecting|fastly-client|fly-client|client|remote)(?:-|$)/,
  /(?:^|-)(?:user|session|role|org|organization|organisation|tenant|member|team|principal|subject)/,
];
const ALLOWED = new Set(['user-agent']);

/** Almost all requests use a few names; a client that sends invented names must not fill the memory. */
const MAX_CACHED = 1_000;
const droppedNames = new Map<string, boolean>();

function isDropped(name: string): boolean {
  const known = droppedNames.get(name);
  if (known !== undefined) return known;
  const dashed = name.replaceAll('_', '-');
  const dropped =
    HOP_BY_HOP.has(dashed) ||
    (!ALLOWED.has(name) && RESERVED.some((pattern) => pattern.test(dashed)));
  if (droppedNames.size < MAX_CACHED) droppedNames.set(name, dropped);
  return dropped;
}

/**
 * The headers that a service receives. Fields that `Connection` names are not dropped, only those in the lists above:
 * a client cannot have its cookie or origin removed by the gateway (SEC-16).
 */
export function forwardableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const forwarded: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!isDropped(name)) forwarded[name] = headers[name];
  }
  return forwarded;
}

export type FramingProblem = 'malformed' | 'compressed' | 'too-large';

/** Checks what Node's strict parser accepts and the gateway does not (SEC-03, SEC-04). */
export function framingProblem(
  request: IncomingMessage,
  maxBodyBytes: number,
): FramingProblem | null {
  const { rawHeaders, headers, method, httpVersionMinor } = request;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts !== 1 && (hosts > 1 || httpVersionMinor > 0)) return 'malformed';
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (coding.toLowerCase() !== 'chunked') return 'malformed';
    // The proxy library would send a content length of zero and then this body.
    if (method === 'DELETE' || method === 'OPTIONS') return 'malformed';
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return 'compressed';
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > maxBodyBytes) return 'too-large';
  return null;
}

/** Hop-by-hop fields, fields that the gateway sets, and fields that reveal internals. */
const DROPPED_FROM_RESPONSES = new Set([
  USER_ID_HEADER,
  'connection',
  'keep-alive',
  'transfer-encoding',
  'proxy-authenticate',
  'trailer',
  'upgrade',
  'server',
  'x-powered-by',
  'x-request-id',
  'x-content-type-options',
  'strict-transport-security',
]);
const forwardedNames = new Map<string, boolean>();

function isForwarded(rawName: string): boolean {
  const known = forwardedNames.get(rawName);
  if (known !== undefined) return known;
  const forwarded = !DROPPED_FROM_RESPONSES.has(rawName.toLowerCase());
  if (forwardedNames.size < MAX_CACHED) forwardedNames.set(rawName, forwarded);
  return forwarded;
}

/** The gateway's own lines, then those of the service except `DROPPED_FROM_RESPONSES`. */
export function responseHeaderLines(own: HeaderLines, rawHeaders: readonly string[]): string[] {
  const lines = [...own];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (isForwarded(name)) lines.push(name, rawHeaders[index + 1] as string);
  }
  return lines;
}
