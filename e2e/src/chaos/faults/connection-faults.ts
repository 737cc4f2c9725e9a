import type { TcpProxy } from '@tessera/testing/tcp-proxy';
import type { ChaosSystem, Link } from '../system/chaos-system.ts';
import type { Fault } from './fault.ts';
import { greetings, probe } from './probe.ts';

const HOLD_MILLISECONDS = 2_000;
const DELAY_MILLISECONDS = 150;

const links: readonly Link[] = ['postgres', 'redis', 'nats', 'mail'];

/** Faults of the connections between the processes and the stores. */
export const connectionFaults = ({ proxies }: Pick<ChaosSystem, 'proxies'>): Fault[] =>
  links.flatMap((link) => {
    const proxy = proxies[link];
    return proxy ? [cut(link, proxy), slowDown(link, proxy)] : [];
  });

function cut(link: Link, proxy: TcpProxy): Fault {
  return {
    name: `cut connections to ${link}`,
    target: link,
    holdMs: HOLD_MILLISECONDS,
    inject: async () => proxy.cut(),
    // The reset may arrive before the client sees that it is connected.
    isVisible: async () =>
      ['closed', 'refused'].includes((await probe(proxy.port, greetings[link])).state),
    heal: async () => proxy.restore(),
  };
}

function slowDown(link: Link, proxy: TcpProxy): Fault {
  return {
    name: `slow connections to ${link}`,
    target: link,
    holdMs: HOLD_MILLISECONDS,
    inject: async () =>
      proxy.delay({ toServerMs: DELAY_MILLISECONDS, toClientMs: DELAY_MILLISECONDS }),
    async isVisible() {
      const { state, milliseconds } = await probe(proxy.port, greetings[link]);
      return state === 'answered' && milliseconds >= DELAY_MILLISECONDS;
    },
    heal: async () => proxy.restore(),
  };
}
