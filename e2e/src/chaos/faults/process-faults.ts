import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosProcess } from '../system/chaos-processes.ts';
import type { Fault } from './fault.ts';
import { greetings, probe } from './probe.ts';

const KILLED_MILLISECONDS = 700;
const FROZEN_MILLISECONDS = 2_000;
const START_ATTEMPTS = 3;

export const processFaults = (processes: readonly ChaosProcess[]): Fault[] =>
  processes.flatMap((process) => [kill(process), freeze(process)]);

const stateOf = async ({ service, probePort }: ChaosProcess) =>
  (await probe(probePort, service === 'mail' ? greetings.mail : greetings.http)).state;

function kill(process: ChaosProcess): Fault {
  return {
    name: `kill ${process.name}`,
    target: process.name,
    holdMs: KILLED_MILLISECONDS,
    inject: async () => process.managed.kill('SIGKILL'),
    isVisible: async () => (await stateOf(process)) === 'refused',
    async heal() {
      while (process.managed.isRunning()) await sleep(20);
      await startProcess(process);
    },
  };
}

/** A process that ends while it starts is started again, as a container is. */
export async function startProcess({ managed }: ChaosProcess): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await managed.start();
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await sleep(500);
    }
  }
}

function freeze(process: ChaosProcess): Fault {
  return {
    name: `freeze ${process.name}`,
    target: process.name,
    holdMs: FROZEN_MILLISECONDS,
    inject: async () => process.managed.kill('SIGSTOP'),
    isVisible: async () => (await stateOf(process)) === 'silent',
    heal: async () => process.managed.kill('SIGCONT'),
  };
}
