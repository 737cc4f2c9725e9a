import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { testCertificates } from './certificates.ts';

type Upgrade = (client: Socket, server: Socket) => Promise<void>;

/** What each protocol says in plaintext before TLS begins. */
export const upgrades = {
  /** Redis begins with TLS. */
  redis: async () => undefined,
  /** PostgreSQL: the client asks for TLS in eight bytes. */
  postgresql: async (client) => {
    await once(client, 'data');
    client.write('S');
  },
  /** NATS: the server's first line says that TLS is required. */
  nats: async (client, server) => {
    const [line] = await once(server, 'data');
    const info = JSON.parse(String(line).slice('INFO '.length));
    client.write(`INFO ${JSON.stringify({ ...info, tls_required: true, tls_verify: true })}\r\n`);
  },
} satisfies Record<string, Upgrade>;

/** A server in front of a store that accepts TLS from clients with a certificate of the test authority, and no others. */
export async function startTlsFront(target: string, upgrade: Upgrade) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('close', () => server.destroy());
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    void upgrade(client, server).then(() => {
      const encrypted = new TLSSocket(client, {
        isServer: true,
        cert: testCertificates.serverCert,
        key: testCertificates.serverKey,
        ca: testCertificates.ca,
        requestCert: true,
        rejectUnauthorized: true,
      });
      encrypted.on('error', () => client.destroy());
      encrypted.pipe(server).pipe(encrypted);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}
