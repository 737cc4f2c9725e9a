import { connect } from 'node:net';

/** How a TCP server behaves for a new client. */
export type ProbeResult = {
  readonly state: 'answered' | 'refused' | 'closed' | 'silent';
  readonly milliseconds: number;
};

const TIMEOUT_MILLISECONDS = 800;

/** Connects, sends `greeting` and waits for the first byte of the response. */
export function probe(port: number, greeting: string | Buffer): Promise<ProbeResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let isConnected = false;
    const finish = (state: ProbeResult['state']) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ state, milliseconds: performance.now() - startedAt });
    };
    const timer = setTimeout(() => finish('silent'), TIMEOUT_MILLISECONDS);
    socket.once('connect', () => {
      isConnected = true;
      if (greeting.length > 0) socket.write(greeting);
    });
    socket.once('data', () => finish('answered'));
    socket.once('error', () => finish(isConnected ? 'closed' : 'refused'));
    socket.once('close', () => finish(isConnected ? 'closed' : 'refused'));
  });
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Bytes to which a server responds without credentials; NATS and SMTP servers speak first. */
export const greetings = {
  postgres: SSL_REQUEST,
  redis: 'PING\r\n',
  nats: '',
  mail: '',
  http: 'GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
} as const;
