import { serviceNames } from '@tessera/contracts/routes';
import { streamOf } from '@tessera/contracts/subjects';
import type { ClusterStores } from '../clusters/cluster-stores.ts';
import type { StoreNode } from '../clusters/store-node.ts';
import type { Fault } from './fault.ts';
import { greetings, type ProbeResult, probe } from './probe.ts';

const KILLED_MILLISECONDS = 1_000;
/** Longer than the sentinels and the brokers wait before they elect another leader. */
const FROZEN_REDIS_MILLISECONDS = 4_000;
const FROZEN_BROKER_MILLISECONDS = 8_000;
const FROZEN_POSTGRES_MILLISECONDS = 2_000;

/** The loss of the leaders of every cluster, and of the standby to which PostgreSQL's commits wait. */
export const clusterFaults = (stores: ClusterStores): Fault[] => [
  ...postgresFaults(stores),
  ...redisFaults(stores),
  ...brokerFaults(stores),
];

type NodeFault = Pick<Fault, 'name' | 'target' | 'holdMs'> & {
  /** The server that the fault hits, chosen when it is injected. */
  choose(): StoreNode | Promise<StoreNode>;
  inject(node: StoreNode): void | Promise<void>;
  readonly visibleAs: ProbeResult['state'];
  readonly greeting: string | Buffer;
  heal(node: StoreNode): Promise<void>;
};

function nodeFault(fault: NodeFault): Fault {
  let node: StoreNode | undefined;
  return {
    name: fault.name,
    target: fault.target,
    holdMs: fault.holdMs,
    async inject() {
      node = undefined;
      node = await fault.choose();
      await fault.inject(node);
    },
    isVisible: async () =>
      node !== undefined && (await probe(node.port, fault.greeting)).state === fault.visibleAs,
    async heal() {
      if (node !== undefined) await fault.heal(node);
    },
  };
}

const killed = {
  inject: (node: StoreNode) => node.kill(),
  visibleAs: 'refused',
  holdMs: KILLED_MILLISECONDS,
} as const;
const frozen = {
  inject: (node: StoreNode) => node.signal('SIGSTOP'),
  visibleAs: 'silent',
} as const;

function postgresFaults({ postgres }: ClusterStores): Fault[] {
  const common = { target: 'postgres', greeting: greetings.postgres };
  return [
    nodeFault({
      ...common,
      ...killed,
      name: 'kill the primary of postgres',
      choose: postgres.primary,
      heal: postgres.failOver,
    }),
    nodeFault({
      ...common,
      ...frozen,
      name: 'freeze the primary of postgres',
      holdMs: FROZEN_POSTGRES_MILLISECONDS,
      choose: postgres.primary,
      heal: postgres.failOver,
    }),
    nodeFault({
      ...common,
      ...killed,
      name: 'kill the standby of postgres',
      choose: postgres.standby,
      async heal(node) {
        await node.start();
        await postgres.untilSynchronous();
      },
    }),
  ];
}

function redisFaults({ redis }: ClusterStores): Fault[] {
  const common = { target: 'redis', greeting: greetings.redis, choose: redis.primary };
  return [
    nodeFault({
      ...common,
      ...killed,
      name: 'kill the primary of redis',
      async heal(node) {
        await redis.rejoin(node);
        await redis.untilReplicated();
      },
    }),
    nodeFault({
      ...common,
      ...frozen,
      name: 'freeze the primary of redis',
      holdMs: FROZEN_REDIS_MILLISECONDS,
      async heal(node) {
        node.signal('SIGCONT');
        await redis.untilReplicated();
      },
    }),
  ];
}

function brokerFaults({ brokers }: ClusterStores): Fault[] {
  let count = 0;
  /** The leaders of the streams in turn. */
  const choose = () => {
    const service = serviceNames[count % serviceNames.length] ?? 'identity';
    count += 1;
    return brokers.leaderOf(streamOf(service));
  };
  const common = { target: 'nats', greeting: greetings.nats, choose };
  return [
    nodeFault({
      ...common,
      ...killed,
      name: 'kill the leader of nats',
      async heal(node) {
        await node.start();
        await brokers.untilCurrent();
      },
    }),
    nodeFault({
      ...common,
      ...frozen,
      name: 'freeze the leader of nats',
      holdMs: FROZEN_BROKER_MILLISECONDS,
      async heal(node) {
        node.signal('SIGCONT');
        await brokers.untilCurrent();
      },
    }),
  ];
}
