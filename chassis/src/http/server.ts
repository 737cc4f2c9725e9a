import {
  request as httpRequest,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, Server as TcpServer } from 'node:net';

/**
 * Strict framing and short timeouts (SEC-03, SEC-05). The keep-alive timeout is longer than that of the gateway's
 * agents.
 */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  // How often these timeouts are checked; by default, every 30 s.
  connectionsCheckingInterval: 1_000,
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

/** Shorter than the 1 s that probes usually wait. */
const RESPONSE_MILLISECONDS = 800;
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Whether this process's own server responds over its socket, with any status. */
export function isResponding(server: Server): Promise<boolean> {
  const address = server.address() as AddressInfo | null;
  if (address === null) return Promise.resolve(false);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return isRespondingAt(`http://${ANY_ADDRESS[address.address] ?? host}:${address.port}`);
}

/** Whether the server of a URL responds on a new connection, with any status. */
export function isRespondingAt(url: string): Promise<boolean> {
  const options = {
    method: 'OPTIONS',
    path: '/',
    agent: false,
    signal: AbortSignal.timeout(RESPONSE_MILLISECONDS),
  };
  return new Promise((resolve) => {
    const probe = url.startsWith('https:') ? httpsRequest(url, options) : httpRequest(url, options);
    probe.on('response', (response) => {
      response.resume();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
    probe.end();
  });
}

type CloseOptions = {
  /** How long calls in progress may take before their connections are closed. */
  readonly drainMilliseconds: number;
  /**
   * How long idle connections are kept: longer than the keep-alive of the clients' agents, which may reuse a
   * connection.
   */
  readonly idleMilliseconds?: number;
};

/**
 * Stops accepting connections, lets calls in progress finish and sends `Connection: close` with every response.
 * Connections that stay idle are closed last: a request may already be on its way over one of them.
 */
export function closeServer(
  server: Server,
  { drainMilliseconds, idleMilliseconds = 0 }: CloseOptions,
): Promise<void> {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
    const closeIdle = setTimeout(() => {
      server.closeIdleConnections();
      // Closes connections without a request, too, which browsers open in advance.
      server.headersTimeout = 1;
    }, idleMilliseconds);
    // `Server.close` of node:http would close idle connections at once.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearTimeout(closeIdle);
      resolve();
    });
    if (idleMilliseconds === 0) server.closeIdleConnections();
  });
}
