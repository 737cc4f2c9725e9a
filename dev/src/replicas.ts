import { setTimeout as sleep } from 'node:timers/promises';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Surroundings } from './house-environment.ts';
import { chooseHousePorts } from './house-ports.ts';
import { type Care, type Household, householdOf } from './house-residents.ts';
import { type ResidentName, residents } from './residents.ts';

/** Until every proxy of a cluster has heard that a process goes, calls still come to it. */
const LEAVING_MILLISECONDS = 500;
const GRACE_MILLISECONDS = 35_000;

/**
 * Several processes of everyone in a house, each kind behind one address. `processOf` is the first of them;
 * `roll` restarts all of a kind one after another, the way a rollout does.
 */
export async function replicatedHousehold(
  surroundings: Surroundings,
  care: Care,
  count: number,
): Promise<Household> {
  const fronts = surroundings.ports.http;
  const copies: { readonly household: Household; readonly ports: Surroundings['ports'] }[] = [];
  for (let copy = 1; copy <= count; copy += 1) {
    const ports = await chooseHousePorts(`${care.directory} ${copy}`, {
      choice: 'free',
      watch: false,
    });
    const suffix = copy === 1 ? '' : `-${copy}`;
    const household = householdOf({ ...surroundings, ports, fronts }, { ...care, suffix });
    copies.push({ household, ports });
  }
  const [first] = copies;
  if (first === undefined) throw new Error('A house needs at least one of each');
  const balancers = new Map<ResidentName, Balancer>();

  return {
    ...first.household,
    async startAll() {
      for (const { name } of residents) {
        const targets = copies.map(({ ports }) => ports.http[name]);
        balancers.set(name, await startBalancer(fronts[name], targets));
      }
      await Promise.all(copies.map(({ household }) => household.startAll()));
    },
    async stopAll() {
      await Promise.all(copies.map(({ household }) => household.stopAll()));
      await Promise.all([...balancers.values()].map((balancer) => balancer.stop()));
    },
    async roll(name) {
      for (const { household, ports } of copies) {
        balancers.get(name)?.leave(ports.http[name]);
        await sleep(LEAVING_MILLISECONDS);
        const process = household.processOf(name);
        await process.stop(GRACE_MILLISECONDS);
        await process.start();
        balancers.get(name)?.join(ports.http[name]);
      }
    },
  };
}
