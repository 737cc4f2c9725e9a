import { connect, type NatsConnection } from 'nats';
import type { Log } from '../ports/log.ts';
import { type CertificateFiles, natsCertificates, noCertificates } from '../store-certificates.ts';

/** The connection to the broker. The broker may be unavailable at the start and later; the process keeps running. */
export type Broker = {
  /** The connection; null before the first connect. */
  connection(): NatsConnection | null;
  isConnected(): boolean;
  /** Asks the broker. A connection can seem open for seconds after the broker has stopped to respond. */
  isReachable(): Promise<boolean>;
  /** Resolves with the first connection; rejects when the process stops before it. */
  ready: Promise<NatsConnection>;
  /** Runs `listener` on every connect and reconnect, and at once if connected. */
  onConnect(listener: () => void): void;
  close(): Promise<void>;
};

/** Connects in the background and reconnects until closed. */
export function connectBroker(
  url: string,
  service: string,
  log: Pick<Log, 'info' | 'warn'>,
  files: CertificateFiles = noCertificates,
): Broker {
  const listeners: (() => void)[] = [];
  let connection: NatsConnection | null = null;
  let connected = false;
  let stopped = false;

  const notifyListeners = () => {
    connected = true;
    for (const listener of listeners) listener();
  };

  async function establish(): Promise<NatsConnection> {
    for (let isLogged = false; ; ) {
      if (stopped) throw new Error('stopped before the broker was reached');
      try {
        return await connect(connectionOptions(url, service, files));
      } catch (error) {
        if (!isLogged) log.warn({ err: (error as Error).message }, 'broker not reachable');
        isLogged = true;
        await new Promise((resolve) => setTimeout(resolve, 250 + Math.random() * 250));
      }
    }
  }

  const ready = establish().then((opened) => {
    connection = opened;
    void watch(opened);
    notifyListeners();
    return opened;
  });
  // Callers that await `ready` get the error. Without them it must not be an unhandled rejection.
  ready.catch(() => undefined);

  async function watch(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') {
        connected = false;
        log.warn('broker disconnected');
      }
      if (type === 'reconnect') {
        log.info('broker reconnected');
        notifyListeners();
      }
    }
  }

  return {
    connection: () => connection,
    isConnected: () => connected,
    async isReachable() {
      if (connection === null || !connected) return false;
      await connection.flush();
      return true;
    },
    ready,
    onConnect(listener) {
      listeners.push(listener);
      if (connected) listener();
    },
    async close() {
      stopped = true;
      await connection?.drain().catch(() => undefined);
    },
  };
}

/** The URL may contain credentials: `nats://user:password@host:port`. */
function connectionOptions(url: string, service: string, files: CertificateFiles) {
  const servers = url.split(',').map((entry) => new URL(entry.trim()));
  const [first] = servers;
  const credentials = first?.username
    ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }
    : {};
  return {
    servers: servers.map(({ protocol, host }) => `${protocol}//${host}`),
    ...credentials,
    ...(first?.protocol === 'tls:' ? { tls: natsCertificates(files) } : {}),
    name: service,
    inboxPrefix: `_INBOX.${service}`,
    timeout: 2_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 5_000,
    maxPingOut: 2,
    // The client would record a stack trace for each request and each published event, in case it fails. The cost is
    // too high for the benefit.
    noAsyncTraces: true,
  };
}
