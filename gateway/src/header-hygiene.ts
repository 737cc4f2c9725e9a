import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Hop-by-hop fields, and `expect`, which is answered here. The framing itself is Node's. */
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

/** Words that claim who is asking, for whom, or from where: only the house may say so (SEC-09, SEC-15). */
const CLAIMS = [
  /^(?:x-)?forwarded(?:-|$)/,
  /^x-(?:internal|auth|real|client|original|rewrite|host|remote|cluster|identity)/,
  /^x-(?:http-)?method(?:-override)?$/,
  /^(?:true-client|cf-connecting|fastly-client|fly-client|client|remote)(?:-|$)/,
  /(?:^|-)(?:user|session|role|org|organization|organisation|tenant|member|team|principal|subject)/,
];
const HARMLESS = new Set(['user-agent']);

/** A few names come with almost every request; a client that invents names must not fill the memory. */
const MAX_REMEMBERED = 1_000;
const verdicts = new Map<string, boolean>();

function isDropped(name: string): boolean {
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const dashed = name.replaceAll('_', '-');
  const dropped =
    HOP_BY_HOP.has(dashed) ||
    (!HARMLESS.has(name) && CLAIMS.some((pattern) => pattern.test(dashed)));
  if (verdicts.size < MAX_REMEMBERED) verdicts.set(name, dropped);
  return dropped;
}

/**
 * The headers a service may see. `Connection` takes nothing with it: only what is dropped by name is
 * dropped, so a client cannot have its cookie or origin removed on the way (SEC-16).
 */
export function forwardableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!isDropped(name)) kept[name] = headers[name];
  }
  return kept;
}

export type FramingProblem = 'odd' | 'compressed' | 'too-large';

/** What Node's strict parser lets through and this house does not (SEC-03, SEC-04). */
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
  if (hosts !== 1 && (hosts > 1 || httpVersionMinor > 0)) return 'odd';
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (coding.toLowerCase() !== 'chunked') return 'odd';
    // The proxy library would announce an empty body and then send this one.
    if (method === 'DELETE' || method === 'OPTIONS') return 'odd';
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return 'compressed';
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > maxBodyBytes) return 'too-large';
  return null;
}

const NOT_PASSED_BACK = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'proxy-authenticate',
  'trailer',
  'upgrade',
  'server',
  'x-powered-by',
]);

/** Copies a service's answer headers onto `head`, without what concerns the inner connection only. */
export function copyAnswerHeaders(
  from: IncomingHttpHeaders,
  head: Record<string, string | string[] | undefined>,
): void {
  for (const name in from) {
    if (NOT_PASSED_BACK.has(name)) continue;
    head[name] = name === 'vary' ? `${head.vary}, ${from.vary}` : from[name];
  }
}
