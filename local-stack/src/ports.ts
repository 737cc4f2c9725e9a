import { createServer } from 'node:net';

/** Whether a process can listen on the port now, on 127.0.0.1 and on every address. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port));
}

/** Without a host it listens on every address, IPv4 and IPv6 where the machine has both. */
function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => {
      probe.close(() => resolve(true));
    });
  });
}

type PortOptions = {
  /** The port of the previous run, tried first. */
  readonly remembered?: number | undefined;
  /** The preferred port without a previous run. */
  readonly preferred: number;
  /** The distance between the next attempts. */
  readonly step?: number;
  /** Ports that other processes have claimed and may not listen on yet. */
  readonly taken?: ReadonlySet<number>;
};

const ATTEMPTS = 10;

/** Returns a free port: the previous one, the preferred one, one of the next few steps, or else any. */
export async function pickPort({
  remembered,
  preferred,
  step = 1,
  taken = new Set(),
}: PortOptions): Promise<number> {
  const candidates = Array.from({ length: ATTEMPTS }, (_, index) => preferred + index * step);
  if (remembered !== undefined) candidates.unshift(remembered);
  for (const port of candidates) {
    if (!taken.has(port) && port < 65_536 && (await isFree(port))) return port;
  }
  return await anyFreePort(taken);
}

/** Returns a port that the system reports as free and that is not in `taken`. */
export async function anyFreePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (;;) {
    const port = await getEphemeralPort();
    if (!taken.has(port)) return port;
  }
}

function getEphemeralPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
