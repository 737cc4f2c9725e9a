import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tessera/testing/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Services, startTestGateway } from '../../test/harness.ts';
import type { RunningGateway } from '../app.ts';

describe('webhook retry', () => {
  const services = new Services();
  let gateway: RunningGateway;
  let port: number;
  const deliver = (body: string, signal?: AbortSignal) =>
    fetch(`${gateway.url}/webhooks/billing`, { method: 'POST', body, signal: signal ?? null });

  beforeEach(async () => {
    services.reset();
    const address = await services.start('webhook-target');
    port = Number(new URL(address).port);
    gateway = await startTestGateway(services, { BILLING_URL: address });
  });
  afterEach(async () => {
    await gateway.stop();
    await services.stopAll();
  });

  it('waits for a service that is down for a few seconds', async () => {
    await services.stop('webhook-target');
    const deliveries = Promise.all(['one', 'two', 'three'].map((body) => deliver(body)));
    await sleep(3_000);
    await services.start('webhook-target', port);
    expect((await deliveries).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(services.requests.map(({ body }) => body).sort()).toEqual(['one', 'three', 'two']);
  });

  it('retries a delivery that the service received without responding', async () => {
    services.respond = (request) => {
      request.socket.destroy();
      services.respond = (_request, response) => response.end('{}');
    };
    expect((await deliver('once')).status).toBe(200);
    expect(services.requests.map(({ body }) => body)).toEqual(['once', 'once']);
  });

  it('responds 503 before the provider times out', async () => {
    await services.stop('webhook-target');
    const started = performance.now();
    const response = await deliver('late');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(performance.now() - started).toBeGreaterThan(5_000);
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  it('does not retry for a client that has disconnected', async () => {
    await services.stop('webhook-target');
    await expect(deliver('gone', AbortSignal.timeout(300))).rejects.toThrow();
    // An attempt may still be sent until the gateway notices that the client has disconnected.
    await eventually(async () => {
      const metrics = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
      expect(metrics.includes('tessera_gateway_calls_in_flight{service="billing"} 0')).toBe(true);
    });
    await services.start('webhook-target', port);
    await sleep(500);
    expect(services.requests).toEqual([]);
  });

  it('passes errors of the service on without a retry', async () => {
    services.respond = (_request, response) => {
      response.writeHead(503, { 'retry-after': '7' }).end('{}');
    };
    const response = await deliver('refused');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
    expect(services.requests).toHaveLength(1);
  });

  it('retries webhooks only', async () => {
    await services.stop('webhook-target');
    const started = performance.now();
    expect((await fetch(`${gateway.url}/api/billing/orders`)).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
