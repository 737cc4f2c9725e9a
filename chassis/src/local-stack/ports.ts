import { createServer } from 'node:net';

/** Whether a port can be listened on right now, on 127.0.0.1 and on every address. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port));
}

/** Without a host: on every address, of both kinds where the machine has both. */
function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => {
      probe.close(() => resolve(true));
    });
  });
}

type PortWish = {
  /** The port remembered from the last time, tried first. */
  readonly remembered?: number | undefined;
  /** The port to prefer when nothing is remembered. */
  readonly preferred: number;
  /** Distance between the attempts that follow. */
  readonly step?: number;
  /** Ports promised to others that do not listen yet. */
  readonly taken?: ReadonlySet<number>;
};

const ATTEMPTS = 10;

/** A free port: the remembered one, the preferred one, the next few steps, and at last any. */
export async function pickPort({
  remembered,
  preferred,
  step = 1,
  taken = new Set(),
}: PortWish): Promise<number> {
  const candidates = Array.from({ length: ATTEMPTS }, (_, index) => preferred + index * step);
  if (remembered !== undefined) candidates.unshift(remembered);
  for (const port of candidates) {
    if (!taken.has(port) && port < 65_536 && (await isFree(port))) return port;
  }
  return await anyFreePort(taken);
}

/** A port that the system says is free and that is not among those taken. */
export async function anyFreePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (;;) {
    const port = await systemChoice();
    if (!taken.has(port)) return port;
  }
}

function systemChoice(): Promise<number> {
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
