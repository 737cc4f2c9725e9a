import { setTimeout as sleep } from 'node:timers/promises';
import type { StackContext } from '../stack/stack-environment.ts';
import { chooseStackPorts } from '../stack/stack-ports.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type ProcessName, processes } from './process-definitions.ts';
import { createProcessGroup, type ProcessGroup, type SupervisionOptions } from './process-group.ts';

/** In a cluster, a stopping process gets new connections until every proxy is updated. */
const PROXY_UPDATE_MILLISECONDS = 500;
const GRACE_MILLISECONDS = 35_000;

/**
 * Several processes of each kind, each kind behind one address. `processOf` returns the first process of a kind;
 * `rollingRestart` restarts all of a kind one after another, as a rolling update does.
 */
export async function createReplicatedProcessGroup(
  context: StackContext,
  options: SupervisionOptions,
  count: number,
): Promise<ProcessGroup> {
  const balancerPorts = context.ports.http;
  const replicas: { readonly processGroup: ProcessGroup; readonly ports: StackContext['ports'] }[] =
    [];
  for (let number = 1; number <= count; number += 1) {
    const ports = await chooseStackPorts(`${options.directory} ${number}`, {
      choice: 'free',
      watch: false,
    });
    const suffix = number === 1 ? '' : `-${number}`;
    const processGroup = createProcessGroup(
      { ...context, ports, balancerPorts: balancerPorts },
      { ...options, suffix },
    );
    replicas.push({ processGroup, ports });
  }
  const [first] = replicas;
  if (first === undefined) throw new Error('The number of replicas must be at least 1');
  const balancers = new Map<ProcessName, Balancer>();

  return {
    ...first.processGroup,
    async startAll() {
      for (const { name } of processes) {
        const targets = replicas.map(({ ports }) => ports.http[name]);
        balancers.set(name, await startBalancer(balancerPorts[name], targets));
      }
      await Promise.all(replicas.map(({ processGroup }) => processGroup.startAll()));
    },
    async stopAll() {
      await Promise.all(replicas.map(({ processGroup }) => processGroup.stopAll()));
      await Promise.all([...balancers.values()].map((balancer) => balancer.stop()));
    },
    async rollingRestart(name) {
      for (const { processGroup, ports } of replicas) {
        balancers.get(name)?.remove(ports.http[name]);
        await sleep(PROXY_UPDATE_MILLISECONDS);
        const process = processGroup.processOf(name);
        await process.stop(GRACE_MILLISECONDS);
        await process.start();
        balancers.get(name)?.add(ports.http[name]);
      }
    },
  };
}
