import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { signDelivery } from '@tessera/dev/webhooks/send-delivery';
import type { HttpCall, WebhookCall } from './fuzz-call.ts';

/** The response of an HTTP call, read to its end; of an event stream only the head. */
export type FuzzResponse = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
};

/** A request as it is sent, with all values filled in. */
export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
};

/** Every call gets its response within this time. */
const DEADLINE_MILLISECONDS = 15_000;

/** A mocked origin of a browser on the same site would be rejected where origins are checked. */
export function requestOf(
  call: HttpCall,
  url: string,
  credentials: readonly (readonly [string, string])[],
): SentRequest {
  const names = new Set(call.headers.map(([name]) => name));
  const own = [['origin', url] as const, ...credentials].filter(([name]) => !names.has(name));
  return {
    method: call.method,
    url: `${url}${call.path}`,
    headers: [...own, ...call.headers],
    body: call.body,
  };
}

/** The request of a delivery, signed as the call says. */
export function deliveryRequestOf(call: WebhookCall, url: string, secret: string): SentRequest {
  const wrongSecret = randomBytes(32).toString('base64');
  const { id, body, signature } = call;
  const signed = signDelivery({ id, body }, signature === 'wrong' ? wrongSecret : secret);
  const headers =
    signature === 'missing'
      ? []
      : Object.entries({
          ...signed,
          ...(signature === 'malformed' ? { 'webhook-signature': 'v1,=;v2' } : {}),
        });
  return {
    method: 'POST',
    url: `${url}${call.path}`,
    headers: [['content-type', 'application/json'], ...headers],
    body,
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a request. Rejects when no complete response arrives before the deadline. */
export function send({ method, url, headers, body }: SentRequest): Promise<FuzzResponse> {
  const { hostname, port, origin } = new URL(url);
  return new Promise((resolve, reject) => {
    const bytes = body === null ? null : Buffer.from(body);
    const outgoing = request({
      agent,
      hostname,
      port,
      method,
      // As generated: `URL` would normalize it.
      path: url.slice(origin.length),
      headers: [
        'host',
        new URL(url).host,
        ...headers.flat(),
        ...(bytes === null ? [] : ['content-length', String(bytes.length)]),
      ],
    });
    const timer = setTimeout(() => {
      outgoing.destroy(new Error(`no response within ${DEADLINE_MILLISECONDS} ms`));
    }, DEADLINE_MILLISECONDS);
    const finish = (response: IncomingMessage, text: string) => {
      clearTimeout(timer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    };
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.on('response', (response) => {
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        finish(response, '');
        outgoing.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => finish(response, Buffer.concat(chunks).toString()));
    });
    outgoing.end(bytes ?? undefined);
  });
}

const MAX_PRINTED = 4_000;

/** A shell command that sends the request again. A very long body is cut. */
export function curlOf({ method, url, headers, body }: SentRequest): string {
  const parts = [
    `curl -sS --globoff --path-as-is -X ${method} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-binary ${quote(body.slice(0, MAX_PRINTED))}`]),
    ...(body !== null && body.length > MAX_PRINTED ? [`# cut: ${body.length} characters`] : []),
  ];
  return parts.join(' ');
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
