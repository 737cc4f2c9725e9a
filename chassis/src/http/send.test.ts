import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sendJson } from './send.ts';

describe('sendJson', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function headersOf(status: number, retryAfterSeconds?: number): Promise<Headers> {
    const started = createServer((_, response) =>
      sendJson(response, status, null, { retryAfterSeconds }),
    );
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const { port } = started.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}`)).headers;
  }

  it('SEC-90: sends Retry-After and X-Retry-After with 429', async () => {
    const headers = await headersOf(429, 7);
    expect([headers.get('retry-after'), headers.get('x-retry-after')]).toEqual(['7', '7']);
  });

  it('sends only Retry-After with other statuses, and neither without a pause', async () => {
    const unavailable = await headersOf(503, 1);
    expect(unavailable.get('retry-after')).toBe('1');
    expect(unavailable.get('x-retry-after')).toBeNull();
    server?.close();
    expect((await headersOf(429)).get('x-retry-after')).toBeNull();
  });
});
