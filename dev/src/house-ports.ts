import { claimPorts } from '@tessera/chassis/local-stack/port-claims';
import { anyFreePort, isFree, pickPort } from '@tessera/chassis/local-stack/ports';
import { gateway, type ResidentName, residents } from './residents.ts';

/** Every port of a house but the stores'. */
export type HousePorts = {
  readonly http: Readonly<Record<ResidentName, number>>;
  readonly metrics: Readonly<Record<ResidentName, number>>;
  readonly smtp: number;
  /** The pages of the local mode: mails, stand-ins of providers, webhooks. */
  readonly workbench: number;
  /** In watch mode the browser talks to the web app's own server, which stands before the gateway. */
  readonly web: number;
};

type PortWish = {
  /** The port people were promised: it is taken as it is, or not at all. */
  readonly publicPort?: number | undefined;
  /** `usual` are the documented ones or the next free; `free` are any, for houses beside houses. */
  readonly choice: 'usual' | 'free';
  readonly watch: boolean;
};

const WORKBENCH_PORT = 3025;
const SMTP_PORT = 3026;
const HIDDEN_GATEWAY_PORT = 3004;

/** Decides all ports of the house in a directory. Rejects when the promised one is taken. */
export function chooseHousePorts(directory: string, wish: PortWish): Promise<HousePorts> {
  return claimPorts(`house ${directory}`, (taken) => choosePorts(wish, taken));
}

async function choosePorts(
  { publicPort, choice, watch }: PortWish,
  taken: Set<number>,
): Promise<HousePorts> {
  const pick = async (preferred: number, step: number) => {
    const port =
      choice === 'free' ? await anyFreePort(taken) : await pickPort({ preferred, step, taken });
    taken.add(port);
    return port;
  };

  const front = publicPort === undefined ? await pick(gateway.port, 100) : publicPort;
  if (publicPort !== undefined && !(await isFree(publicPort))) {
    throw new Error(`Port ${publicPort} is taken by another program. Free it or set another PORT.`);
  }
  taken.add(front);

  const http: Partial<Record<ResidentName, number>> = {};
  const metrics: Partial<Record<ResidentName, number>> = {};
  for (const { name, port, metricsPort } of residents) {
    if (name === 'gateway') http[name] = watch ? await pick(HIDDEN_GATEWAY_PORT, 10) : front;
    else http[name] = await pick(port, 10);
    metrics[name] = await pick(metricsPort, 10);
  }
  return {
    http: http as Record<ResidentName, number>,
    metrics: metrics as Record<ResidentName, number>,
    workbench: await pick(WORKBENCH_PORT, 10),
    smtp: await pick(SMTP_PORT, 10),
    web: front,
  };
}
