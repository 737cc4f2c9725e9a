import type { TcpProxy } from '@tessera/testing/tcp-proxy';
import { greetings, probe } from '../chaos/faults/probe.ts';
import { startProcess } from '../chaos/faults/process-faults.ts';
import type { ChaosProcess } from '../chaos/system/chaos-processes.ts';
import type { ChaosSystem, Link } from '../chaos/system/chaos-system.ts';
import type { StateName } from './expected-outcomes.ts';

/** A dependency that is down or slow. */
export type DegradedState = {
  begin(): Promise<void>;
  isVisible(): Promise<boolean>;
  end(): Promise<void>;
};

/** The delay of the bytes in each direction, so 200 ms for an answer (REL-18). */
const SLOW_MILLISECONDS = 100;

/** The states of all dependencies, in the order of the table. */
export function statesOf({
  proxies,
  processes,
}: Pick<ChaosSystem, 'proxies' | 'processes'>): Readonly<Record<StateName, DegradedState>> {
  const link = (name: Link) => {
    const proxy = proxies[name];
    if (proxy === undefined) throw new Error(`${name} has no proxy`);
    return connectionStates(name, proxy);
  };
  const [postgres, redis, nats, mail] = [
    link('postgres'),
    link('redis'),
    link('nats'),
    link('mail'),
  ];
  const service = (name: ChaosProcess['service']) =>
    processStates(processes.filter((process) => process.service === name));
  const [identity, org, billing, gateway] = [
    service('identity'),
    service('org'),
    service('billing'),
    service('gateway'),
  ];
  return {
    'PostgreSQL down': postgres.down,
    'PostgreSQL slow': postgres.slow,
    'PostgreSQL silent': postgres.silent,
    'Redis down': redis.down,
    'Redis slow': redis.slow,
    'Redis silent': redis.silent,
    'NATS down': nats.down,
    'NATS slow': nats.slow,
    'NATS silent': nats.silent,
    'Mail server down': mail.down,
    'Mail server slow': mail.slow,
    'Mail server silent': mail.silent,
    'identity-service down': identity.down,
    'identity-service silent': identity.silent,
    'org-service down': org.down,
    'org-service silent': org.silent,
    'billing-ingest-service down': billing.down,
    'billing-ingest-service silent': billing.silent,
    'Gateway down': gateway.down,
    'Gateway silent': gateway.silent,
  };
}

function connectionStates(link: Link, proxy: TcpProxy) {
  const seen = async () => (await probe(proxy.port, greetings[link])).state;
  const end = async () => {
    proxy.restore();
    // Bytes that waited while the connections were silent belong to calls that have ended.
    proxy.reset();
  };
  const down: DegradedState = {
    begin: async () => proxy.cut(),
    isVisible: async () => ['closed', 'refused'].includes(await seen()),
    end: async () => proxy.restore(),
  };
  const slow: DegradedState = {
    begin: async () =>
      proxy.delay({ toServerMs: SLOW_MILLISECONDS, toClientMs: SLOW_MILLISECONDS }),
    async isVisible() {
      const { state, milliseconds } = await probe(proxy.port, greetings[link]);
      return state === 'answered' && milliseconds >= SLOW_MILLISECONDS;
    },
    end: async () => proxy.restore(),
  };
  const silent: DegradedState = {
    begin: async () => proxy.halfOpen(),
    isVisible: async () => (await seen()) === 'silent',
    end,
  };
  return { down, slow, silent };
}

/** All processes of a service at once. */
function processStates(processes: readonly ChaosProcess[]) {
  const all = async (expected: string) => {
    const seen = await Promise.all(
      processes.map(({ probePort }) => probe(probePort, greetings.http)),
    );
    return seen.every(({ state }) => state === expected);
  };
  const signal = async (name: NodeJS.Signals) => {
    for (const { managed } of processes) managed.kill(name);
  };
  const down: DegradedState = {
    begin: () => signal('SIGKILL'),
    isVisible: () => all('refused'),
    end: async () => void (await Promise.all(processes.map(startProcess))),
  };
  const silent: DegradedState = {
    begin: () => signal('SIGSTOP'),
    isVisible: () => all('silent'),
    end: () => signal('SIGCONT'),
  };
  return { down, silent };
}
