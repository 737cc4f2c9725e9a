import { type ChaosStores, type StoreName, storeNames } from '../system/chaos-stores.ts';
import type { Fault } from './fault.ts';
import { greetings, probe } from './probe.ts';

const KILLED_MILLISECONDS = 1_000;
const FROZEN_MILLISECONDS = 2_000;
const MARKER = 'chaos:marker';

export const storeFaults = (stores: ChaosStores): Fault[] => [
  ...storeNames.flatMap((name) => [killStore(stores, name), freezeStore(stores, name)]),
  emptyRedis(stores),
  deleteStreams(stores),
];

const stateOf = async ({ ports }: ChaosStores, name: StoreName) =>
  (await probe(ports[name], greetings[name])).state;

function killStore(stores: ChaosStores, name: StoreName): Fault {
  return {
    name: `kill ${name}`,
    target: name,
    holdMs: KILLED_MILLISECONDS,
    inject: () => stores.kill(name),
    isVisible: async () => (await stateOf(stores, name)) === 'refused',
    heal: () => stores.start(name),
  };
}

function freezeStore(stores: ChaosStores, name: StoreName): Fault {
  return {
    name: `freeze ${name}`,
    target: name,
    holdMs: FROZEN_MILLISECONDS,
    inject: async () => stores.signal(name, 'SIGSTOP'),
    isVisible: async () => (await stateOf(stores, name)) === 'silent',
    heal: async () => stores.signal(name, 'SIGCONT'),
  };
}

function emptyRedis(stores: ChaosStores): Fault {
  return {
    name: 'empty redis',
    target: 'redis',
    holdMs: 0,
    async inject() {
      await stores.redis((redis) => redis.set(MARKER, '1'));
      await stores.emptyRedis();
    },
    isVisible: () => stores.redis(async (redis) => (await redis.exists(MARKER)) === 0),
    heal: async () => undefined,
  };
}

/** Kills the broker and deletes its store: all streams, consumers and unconsumed events are lost. */
function deleteStreams(stores: ChaosStores): Fault {
  return {
    name: 'delete the store of nats',
    target: 'nats',
    holdMs: KILLED_MILLISECONDS,
    async inject() {
      await stores.kill('nats');
      await stores.deleteBrokerStore();
    },
    isVisible: async () => (await stateOf(stores, 'nats')) === 'refused',
    async heal() {
      await stores.start('nats');
      await retried(() => stores.restoreStreams());
    },
  };
}

/** Another fault may make the database unavailable at the same time. */
async function retried(work: () => Promise<void>): Promise<void> {
  const endsAt = performance.now() + 30_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > endsAt) throw error;
    }
  }
}
