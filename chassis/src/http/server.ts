import { request, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';

/** Strict framing and short patience (SEC-03, SEC-05); kept-alive longer than the gateway's agents. */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16_384,
  insecureHTTPParser: false,
};

export function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Below the second that probes usually wait for. */
const OWN_RESPONSE_MILLISECONDS = 800;
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Whether this process's own server responds over its socket. What it responds does not matter. */
export function isResponding(server: Server): Promise<boolean> {
  const address = server.address() as AddressInfo | null;
  if (address === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = request({
      method: 'OPTIONS',
      path: '/',
      host: ANY_ADDRESS[address.address] ?? address.address,
      port: address.port,
      agent: false,
      signal: AbortSignal.timeout(OWN_RESPONSE_MILLISECONDS),
    });
    probe.on('response', (response) => {
      response.resume();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
    probe.end();
  });
}

type Patience = {
  /** How long calls in flight may take before they are cut. */
  readonly drainMilliseconds: number;
  /** How long idle connections are kept: longer than whoever calls us keeps one that it may use again. */
  readonly idleMilliseconds?: number;
};

/**
 * Stops accepting, lets calls in flight finish and tells callers with every answer not to come back on that
 * connection. Connections that stay idle are closed last: closed at once, one might carry a call that is
 * just on its way.
 */
export function closeServer(
  server: Server,
  { drainMilliseconds, idleMilliseconds = 0 }: Patience,
): Promise<void> {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
    const closeIdle = setTimeout(() => server.closeIdleConnections(), idleMilliseconds);
    // Not the server's own `close`: that one closes idle connections at once.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearTimeout(closeIdle);
      resolve();
    });
    if (idleMilliseconds === 0) server.closeIdleConnections();
  });
}
