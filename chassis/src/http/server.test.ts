import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeServer, listenOn, serverOptions } from './server.ts';

/** A server, and a client that has one idle connection to it. */
async function withIdleConnection() {
  const server = createServer((_, response) => response.end('ok'));
  await listenOn(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const call = () =>
    new Promise<{ readonly response: IncomingMessage; readonly isReused: boolean }>(
      (resolve, reject) => {
        const request = get({ port, host: '127.0.0.1', agent }, (response) => {
          response.resume().on('end', () => resolve({ response, isReused: request.reusedSocket }));
        });
        request.on('error', reject);
      },
    );
  await call();
  return { server, call };
}

describe('a stopping server (REL-12)', () => {
  it('responds on a connection that was idle, asks to close it, and then closes', async () => {
    const { server, call } = await withIdleConnection();
    const closed = closeServer(server, { drainMilliseconds: 20_000, idleMilliseconds: 10_000 });
    await sleep(200);
    const { response, isReused } = await call();
    expect(isReused).toBe(true);
    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    await closed;
  });

  it('closes a connection that stays idle after the given time, before calls are cut', async () => {
    const { server } = await withIdleConnection();
    const startedAt = performance.now();
    await closeServer(server, { drainMilliseconds: 60_000, idleMilliseconds: 300 });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  });

  it('closes a connection that has sent no request, before calls are cut', async () => {
    const server = createServer(serverOptions);
    await listenOn(server, 0, '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    const silent = connect({ port, host: '127.0.0.1' });
    await once(server, 'connection');
    const startedAt = performance.now();
    await closeServer(server, { drainMilliseconds: 60_000, idleMilliseconds: 300 });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    silent.destroy();
  });
});
