import { randomInt } from 'node:crypto';
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

/**
 * Below the ports from which the system takes those of outgoing connections (from 32768 on): a connection could take the
 * port before its server listens on it.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;

/** Returns a random port that is free now and not in `taken`. */
export async function anyFreePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (!taken.has(port) && (await isFree(port))) return port;
  }
}
