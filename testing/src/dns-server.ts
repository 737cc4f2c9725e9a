import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const TXT = 16;
const INTERNET = 1;
const RESPONSE_FLAGS = 0x8180;
const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;

export type TestDns = {
  /** The address and port, in the form that resolvers expect. */
  readonly address: string;
  /** Sets the TXT records of a name; without texts the name does not exist. */
  set(name: string, ...texts: string[]): void;
  /** `failing` responds with SERVFAIL, `silent` does not respond. */
  mode: 'responding' | 'failing' | 'silent';
  readonly queries: string[];
  close(): Promise<void>;
};

/** Starts a name server for TXT records on a free port. */
export async function startDnsServer(): Promise<TestDns> {
  const socket = createSocket('udp4');
  const records = new Map<string, readonly string[]>();
  const dns: Omit<TestDns, 'address'> = {
    mode: 'responding',
    queries: [],
    set: (name, ...texts) => records.set(name, texts),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (message, { port, address }) => {
    const { name, query } = queryIn(message);
    dns.queries.push(name);
    if (dns.mode === 'silent') return;
    const texts = dns.mode === 'failing' ? [] : (records.get(name) ?? []);
    const code = dns.mode === 'failing' ? SERVER_FAILURE : texts.length === 0 ? NO_SUCH_NAME : 0;
    const header = Buffer.alloc(12);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(RESPONSE_FLAGS | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(texts.length, 6);
    socket.send(Buffer.concat([header, query, ...texts.map(txtRecord)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return Object.assign(dns, { address: `127.0.0.1:${port}` });
}

/** The name that a query asks for, and the bytes of that section, which the response repeats. */
function queryIn(message: Buffer): { name: string; query: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), query: message.subarray(12, at + 5) };
}

/** A record for the queried name; a text is split into strings of at most 255 bytes. */
function txtRecord(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) => {
    const part = bytes.subarray(index * 255, (index + 1) * 255);
    return Buffer.concat([Buffer.from([part.length]), part]);
  });
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(INTERNET, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
