import { claimPorts } from '@tessera/local-stack/port-claims';
import { anyFreePort, isFree, pickPort } from '@tessera/local-stack/ports';
import { gateway, type ProcessName, processes } from '../processes/process-definitions.ts';

/** Every port of a stack except those of the stores. */
export type StackPorts = {
  readonly http: Readonly<Record<ProcessName, number>>;
  readonly metrics: Readonly<Record<ProcessName, number>>;
  readonly smtp: number;
  /** The dev console: mails, mock providers, webhooks. */
  readonly devConsole: number;
  /** In watch mode the browser uses the web app's development server, which proxies to the gateway. */
  readonly web: number;
};

type PortOptions = {
  /** The port of the app that the user has set with PORT. If it is taken, the start fails. */
  readonly publicPort?: number | undefined;
  /** `usual` are the documented ports or the next free ones; `free` are any, for several stacks at once. */
  readonly choice: 'usual' | 'free';
  readonly watch: boolean;
};

const DEV_CONSOLE_PORT = 3025;
const SMTP_PORT = 3026;
const HIDDEN_GATEWAY_PORT = 3004;

/** Chooses all ports of the stack of a directory. Rejects when the port that the user has set is taken. */
export function chooseStackPorts(directory: string, options: PortOptions): Promise<StackPorts> {
  return claimPorts(`stack ${directory}`, (taken) => choosePorts(options, taken));
}

async function choosePorts(
  { publicPort, choice, watch }: PortOptions,
  taken: Set<number>,
): Promise<StackPorts> {
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

  const http: Partial<Record<ProcessName, number>> = {};
  const metrics: Partial<Record<ProcessName, number>> = {};
  for (const { name, port, metricsPort } of processes) {
    if (name === 'gateway') http[name] = watch ? await pick(HIDDEN_GATEWAY_PORT, 10) : front;
    else http[name] = await pick(port, 10);
    metrics[name] = await pick(metricsPort, 10);
  }
  return {
    http: http as Record<ProcessName, number>,
    metrics: metrics as Record<ProcessName, number>,
    devConsole: await pick(DEV_CONSOLE_PORT, 10),
    smtp: await pick(SMTP_PORT, 10),
    web: front,
  };
}
