import { shuffle } from '@tessera/dev/webhooks/send-delivery';
import type { BrokerDisk } from '../system/broker-disk.ts';
import type { ChaosProcess } from '../system/chaos-processes.ts';
import type { ChaosStores } from '../system/chaos-stores.ts';
import type { ShiftedClock } from '../system/shifted-clock.ts';
import type { Fault } from './fault.ts';

const FULL_MILLISECONDS = 2_000;
const SHIFTED_MILLISECONDS = 4_000;
/** Below the tolerance for the time of webhooks, which is five minutes. */
const SHIFTS_SECONDS = [-240, -90, -20, 20, 90, 240];

/** JetStream stops writing when its disk is full, and works again after the disk has space and the broker has restarted. */
export function fillBrokerDisk(disk: BrokerDisk, stores: ChaosStores): Fault {
  return {
    name: 'fill the disk of nats',
    target: 'nats',
    holdMs: FULL_MILLISECONDS,
    inject: () => disk.fill(),
    isVisible: () => disk.isFull(),
    async heal() {
      await disk.release();
      await stores.restart('nats');
    },
  };
}

/** The clock of the machine with the second process of each kind jumps forward or back, and jumps back to the right time. */
export function shiftClock(
  clock: ShiftedClock,
  processes: readonly ChaosProcess[],
  seed: string,
): Fault {
  let count = 0;
  return {
    name: 'shift the clock',
    target: 'clock',
    holdMs: SHIFTED_MILLISECONDS,
    async inject() {
      count += 1;
      const [seconds = 0] = shuffle(SHIFTS_SECONDS, `${seed} clock ${count}`);
      await clock.shiftBy(seconds);
    },
    async isVisible() {
      const deviations = await Promise.all(processes.map(deviationSeconds));
      return deviations.some((seconds) => Math.abs(seconds) > 10);
    },
    heal: () => clock.shiftBy(0),
  };
}

/** How far the time in a process's responses differs from the time of this process; 0 without a response. */
async function deviationSeconds({ probePort }: ChaosProcess): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${probePort}/livez`, {
      signal: AbortSignal.timeout(1_000),
    });
    await response.body?.cancel();
    return (Date.parse(response.headers.get('date') ?? '') - Date.now()) / 1_000;
  } catch {
    return 0;
  }
}
