import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

describe('the TCP proxy of the tests', () => {
  let server: Server;
  /** The server's side of every connection, newest last. */
  const accepted: Socket[] = [];
  let proxy: TcpProxy;

  beforeAll(async () => {
    server = createServer((socket) => {
      accepted.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => socket.write(bytes));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(async () => {
    proxy = await startTcpProxy({
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
    });
  });
  afterEach(() => proxy.close());

  async function open(): Promise<Socket> {
    const socket = connect(proxy.port, proxy.host);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** The milliseconds until the server's echo of the text arrives. */
  async function echo(socket: Socket, text: string): Promise<number> {
    const started = performance.now();
    socket.write(text);
    let received = '';
    while (received.length < text.length) {
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      received += bytes.toString();
    }
    expect(received).toBe(text);
    return performance.now() - started;
  }
  const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

  it('passes bytes and the end of a connection', async () => {
    const socket = await open();
    expect(await echo(socket, 'x'.repeat(300_000))).toBeLessThan(2_000);
    expect(proxy.openConnections()).toBe(1);
    socket.end();
    await closeOf(socket);
    expect([proxy.openConnections(), proxy.acceptedConnections()]).toEqual([0, 1]);
    expect(proxy.urlFor('redis://user:secret@localhost:1/2')).toBe(
      `redis://user:secret@127.0.0.1:${proxy.port}/2`,
    );
  });

  it('delays each direction separately, in order, and sends delayed bytes on restore', async () => {
    const socket = await open();
    await echo(socket, 'open');
    proxy.delay({ toServerMs: 100, toClientMs: 200 });
    expect(await echo(socket, 'late')).toBeGreaterThanOrEqual(299);
    proxy.delay({ toServerMs: 60_000 });
    const echoed = echo(socket, 'first second');
    await sleep(50);
    proxy.restore();
    expect(await echoed).toBeLessThan(1_000);
  });

  it('delivers delayed bytes after the sender has closed', async () => {
    const socket = await open();
    await echo(socket, 'open');
    proxy.delay({ toServerMs: 200 });
    const received = once(accepted.at(-1) as Socket, 'data');
    socket.write('last words');
    await sleep(20);
    socket.destroy();
    const [bytes] = (await received) as [Buffer];
    expect(bytes.toString()).toBe('last words');
  });

  it('resets open connections and accepts new ones', async () => {
    const [one, other] = [await open(), await open()];
    await Promise.all([echo(one, '1'), echo(other, '2')]);
    const resets = [one, other].map(
      (socket) => new Promise((resolve) => socket.once('error', resolve)),
    );
    proxy.reset();
    expect(await Promise.all(resets)).toMatchObject([
      { code: 'ECONNRESET' },
      { code: 'ECONNRESET' },
    ]);
    await echo(await open(), 'again');
  });

  it('cuts: closes open connections and rejects new ones until restore', async () => {
    const socket = await open();
    await echo(socket, 'open');
    const closed = closeOf(socket);
    proxy.cut();
    await closed;
    const rejected = connect(proxy.port, proxy.host);
    rejected.on('error', () => undefined);
    await closeOf(rejected);
    proxy.restore();
    await echo(await open(), 'again');
  });

  it('moves: connects new clients to another server and keeps open connections', async () => {
    const socket = await open();
    await echo(socket, 'open');
    const other = createServer((incoming) => incoming.end('other server'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    proxy.moveTo({ host: '127.0.0.1', port: (other.address() as AddressInfo).port });
    const [bytes] = (await once(await open(), 'data')) as [Buffer];
    expect(bytes.toString()).toBe('other server');
    await echo(socket, 'still open');
    other.close();
  });

  it('keeps half-open connections silent until restore', async () => {
    const socket = await open();
    await echo(socket, 'open');
    proxy.halfOpen();
    const echoed = echo(socket, 'no response');
    const outcome = await Promise.race([echoed, sleep(150, 'silent')]);
    expect([outcome, socket.destroyed]).toEqual(['silent', false]);
    proxy.restore();
    await echoed;
  });
});
