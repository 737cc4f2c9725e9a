import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The delay of bytes in each direction, in milliseconds; zero forwards them at once. */
export type Delays = {
  readonly toServerMs: number;
  readonly toClientMs: number;
};

export type TcpProxy = {
  /** The address to which clients connect instead of the server's. */
  readonly host: string;
  readonly port: number;
  /** The server's URL with the address of the proxy in place of the server's. */
  urlFor(serverUrl: string): string;
  /** The number of currently open connections. */
  openConnections(): number;
  /** The number of connections accepted since the start. */
  acceptedConnections(): number;
  /** Ends every fault: bytes pass without delay, delayed bytes are sent now, new connections are accepted. */
  restore(): void;
  /**
   * Delays bytes from now on, in order, on open and new connections. A direction that is not given keeps its delay.
   * Bytes that already wait keep their due time.
   */
  delay(delays: Partial<Delays>): void;
  /**
   * Closes every open connection with a TCP reset on both sides. Delayed bytes are lost. New connections are accepted.
   */
  reset(): void;
  /** Closes every open connection, and every new one at once, until `restore`. */
  cut(): void;
  /** Connects new clients to another server, like an address that moves. Open connections stay. */
  moveTo(server: Target): void;
  /**
   * Forwards no bytes in either direction and closes nothing, until `restore` or `reset`: each side sees an open and
   * silent connection, as after the loss of a host. New connections are accepted and are silent as well.
   */
  halfOpen(): void;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
};

type Target = { readonly host: string; readonly port: number };
type Waiting = { readonly dueAt: number; readonly apply: () => void };

/** Above this number of delayed bytes the proxy stops reading from a connection until they are sent. */
const MAX_WAITING_BYTES = 16 * 1_048_576;

/**
 * Starts a TCP proxy in front of `server` on a free port of 127.0.0.1. It copies bytes and does not parse any protocol,
 * so it works between any process and any store. Tests use it to delay, cut and reset connections.
 */
export async function startTcpProxy(server: Target): Promise<TcpProxy> {
  const connections = new Set<Connection>();
  const state: State = { delays: { toServerMs: 0, toClientMs: 0 }, isSilent: false };
  let target = server;
  let isCut = false;
  let accepted = 0;

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    accepted += 1;
    if (isCut) {
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const connection = openConnection(client, target, state, () => connections.delete(connection));
    connections.add(connection);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const flushAll = () => {
    for (const connection of connections) connection.flush();
  };
  const resetAll = () => {
    for (const connection of [...connections]) connection.reset();
  };

  return {
    host: '127.0.0.1',
    port,
    urlFor(serverUrl) {
      const url = new URL(serverUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    openConnections: () => connections.size,
    acceptedConnections: () => accepted,
    restore() {
      isCut = false;
      state.isSilent = false;
      state.delays = { toServerMs: 0, toClientMs: 0 };
      flushAll();
    },
    delay(delays) {
      state.delays = { ...state.delays, ...delays };
    },
    reset: resetAll,
    cut() {
      isCut = true;
      resetAll();
    },
    moveTo(moved) {
      target = moved;
    },
    halfOpen() {
      state.isSilent = true;
    },
    async close() {
      isCut = true;
      resetAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Starts a proxy in front of the server of a URL, which must contain a port. */
export const startTcpProxyFor = (serverUrl: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(serverUrl);
  return startTcpProxy({ host: hostname, port: Number(port) });
};

type State = { delays: Delays; isSilent: boolean };
type Connection = { flush(): void; reset(): void };

/** The connection of one client and the proxy's own connection to the server. */
function openConnection(
  client: Socket,
  target: Target,
  state: State,
  onClosed: () => void,
): Connection {
  const server = connect({ ...target, allowHalfOpen: true });
  client.setNoDelay(true);
  server.setNoDelay(true);
  const toServer = copy(client, server, state, 'toServerMs');
  const toClient = copy(server, client, state, 'toClientMs');
  let isClosed = false;

  const close = () => {
    if (isClosed) return;
    isClosed = true;
    toServer.stop();
    toClient.stop();
    for (const socket of [client, server]) if (!socket.destroyed) socket.resetAndDestroy();
    onClosed();
  };
  for (const [socket, other, copying] of [
    [client, server, toServer],
    [server, client, toClient],
  ] as const) {
    // A reset of one side reaches the other side in order, after the delayed bytes.
    socket.on('error', () => copying.afterWaiting(close));
    socket.on('close', () => {
      if (other.destroyed) close();
      else copying.afterWaiting(close);
    });
  }
  return {
    flush() {
      toServer.flush();
      toClient.flush();
    },
    reset: close,
  };
}

/** Copies one direction: every chunk and the end are sent in order and no earlier than due. */
function copy(from: Socket, to: Socket, state: State, direction: keyof Delays) {
  const waiting: Waiting[] = [];
  let waitingBytes = 0;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    clearTimeout(timer);
    const [first] = waiting;
    if (first === undefined || state.isSilent) return;
    const wait = first.dueAt - performance.now();
    if (wait <= 0) drain();
    else timer = setTimeout(drain, wait);
  }

  function drain(isFlush = false): void {
    if (state.isSilent) return;
    const now = performance.now();
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      if (!isFlush && first.dueAt > now) break;
      waiting.shift();
      first.apply();
    }
    if (!isFlush) schedule();
  }

  function enqueue(apply: () => void): void {
    const last = waiting.at(-1)?.dueAt ?? 0;
    waiting.push({ apply, dueAt: Math.max(last, performance.now() + state.delays[direction]) });
    if (waiting.length === 1) schedule();
  }

  from.on('data', (chunk: Buffer) => {
    waitingBytes += chunk.length;
    if (waitingBytes > MAX_WAITING_BYTES) from.pause();
    enqueue(() => {
      waitingBytes -= chunk.length;
      if (!to.destroyed && !to.write(chunk)) {
        from.pause();
        to.once('drain', () => from.resume());
      } else if (waitingBytes <= MAX_WAITING_BYTES) from.resume();
    });
  });
  from.on('end', () => enqueue(() => to.end()));

  return {
    /** Runs `apply` when the currently delayed bytes have been sent. */
    afterWaiting: enqueue,
    flush: () => drain(true),
    stop() {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
