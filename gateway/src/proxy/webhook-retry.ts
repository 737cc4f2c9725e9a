import { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import { readBytes } from '@tessera/chassis/http/body';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { sendError } from '../send-error.ts';
import type { ProxiedRequest, ProxyContext } from './proxy-context.ts';
import type { Upstream } from './upstreams.ts';

const RETRY_MILLISECONDS = 5_500;
const PAUSE_MILLISECONDS = 100;
const MAX_BUFFERED_BYTES = 64 * 1_048_576;

/**
 * Retries webhooks (REL-25): a delivery that the service cannot receive, or whose connection breaks before
 * a response, is sent again for a few seconds. The id of the delivery makes that safe. The bytes kept for retries are
 * bounded over all deliveries; beyond the bound a delivery is forwarded without a retry.
 */
export function createWebhookRetry(upstream: Upstream, maxBodyBytes: number) {
  let bufferedBytes = 0;

  return async (request: ProxiedRequest, context: ProxyContext): Promise<void> => {
    const announced = Number(request.headers['content-length'] ?? maxBodyBytes);
    if (bufferedBytes + announced > MAX_BUFFERED_BYTES) return upstream.forward(request, context);
    bufferedBytes += announced;
    context.response.once('close', () => {
      bufferedBytes -= announced;
    });
    const body = await readBytes(request, maxBodyBytes).catch((error: unknown) => {
      const known = error instanceof ApiError;
      sendError(context.response, known ? error : commonErrors.BAD_REQUEST, context.head);
      return null;
    });
    if (body === null) return;

    const headers = { ...request.headers, 'content-length': String(body.length) };
    delete headers['transfer-encoding'];
    const copy = () => replay(request, headers, body);
    const deadline = performance.now() + RETRY_MILLISECONDS;
    context.retry = () => {
      if (performance.now() >= deadline) return false;
      const pause = PAUSE_MILLISECONDS * (1 + Math.random());
      setTimeout(() => {
        if (context.phase === 'waiting') upstream.resend(copy(), context);
      }, pause);
      return true;
    };
    upstream.forward(copy(), context);
  };
}

/** The request for another attempt: the properties that the proxy reads, and the body in one piece. */
function replay(
  { method, url, socket, httpVersion }: ProxiedRequest,
  headers: ProxiedRequest['headers'],
  body: Buffer,
): ProxiedRequest {
  const pipe = (upstream: Writable) => upstream.end(body);
  const source = new EventEmitter();
  return Object.assign(source, { method, url, socket, httpVersion, headers, pipe }) as never;
}
