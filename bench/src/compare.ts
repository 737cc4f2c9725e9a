import { setTimeout as sleep } from 'node:timers/promises';
import { environmentOf } from './environment.ts';
import { type Measured, measure, type Side } from './measure.ts';
import type { Options } from './options.ts';
import { reportOf } from './report.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { addMembers, seedUsers } from './seed-users.ts';
import { startBaseline } from './systems/baseline.ts';
import { startPeer } from './systems/peer.ts';
import { rssOf } from './systems/processes.ts';
import { createCounter } from './systems/round-trips.ts';
import type { StackSystem } from './systems/stack.ts';
import type { System } from './systems/system.ts';
import type { Row } from './targets.ts';
import type { Workspace } from './workspace.ts';

const SETTLING_MILLISECONDS = 5_000;
const MEGABYTE = 1_048_576;

/** Compares the stack with the peer and the baseline. Returns a Markdown report. */
export async function compareSystems(
  stack: StackSystem,
  options: Options,
  { directoryFor, later, print }: Workspace,
): Promise<string> {
  const selected = selectScenarios(options);
  const needs = (kind: System['kind']) => selected.some(({ calls }) => calls[kind] !== undefined);
  const systems: System[] = [stack];
  if (options.withPeer && needs('peer')) {
    print('Starting the peer');
    const peer = await startPeer(await directoryFor('peer'));
    later(() => peer.stop());
    systems.push(peer);
  }
  await sleep(SETTLING_MILLISECONDS);
  const idleMegabytes = Object.fromEntries(
    systems.map(({ name, processes }) => [name, megabytesOf(processes)]),
  );
  if (needs('baseline')) {
    const baseline = await startBaseline(stack, stack.stack.webhookSecret);
    later(() => baseline.stop());
    systems.push(baseline);
  }

  const sides: Side[] = [];
  for (const system of systems) {
    print(`Signing up ${options.users} users: ${system.name}`);
    const users = system.kind === 'baseline' ? [] : await seedUsers(system, options.users);
    await addMembers(system, users);
    const counter = await createCounter(system.stores);
    later(() => counter.close());
    sides.push({ system, users, counter, webhookSecret: stack.stack.webhookSecret });
  }
  const environment = await environmentOf(stack.stores, options.withPeer);
  const rows = await measureAll(selected, sides, options, print);
  return reportOf(rows, options, environment(), idleMegabytes);
}

/** The scenarios that the options name. */
export function selectScenarios(options: Options, all: readonly Scenario[] = scenarios) {
  const selected = all.filter(
    ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
  );
  if (selected.length === 0) throw new Error('--only matches no scenario');
  return selected;
}

/** Measures one scenario after another, all sides alternately. */
export async function measureAll(
  selected: readonly Scenario[],
  sides: readonly Side[],
  options: Options,
  print: Workspace['print'],
): Promise<Row[]> {
  const rows: Row[] = [];
  const perSecondOf = (name: string, side: Side): number => {
    const measured = rows
      .find(({ scenario }) => scenario.name === name)
      ?.measured.find(({ system }: Measured) => system.name === side.system.name);
    if (measured === undefined) throw new Error(`measure "${name}" as well`);
    return measured.perSecond;
  };
  for (const scenario of selected) {
    print(`Measuring ${scenario.name}`);
    const measured = await measure(scenario, sides, options, perSecondOf);
    for (const side of measured) print(`  ${lineOf(side)}`);
    rows.push({ scenario, measured });
  }
  return rows;
}

function lineOf({ system, perSecond, cpuMicroseconds, p99, voidedBy }: Measured): string {
  const figures = `${perSecond.toFixed(0)}/s, ${cpuMicroseconds.toFixed(0)} µs of CPU, p99 ${p99.toFixed(1)} ms`;
  return `${system.name}: ${voidedBy ?? figures}`;
}

function megabytesOf(processes: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(processes).map(([name, pid]) => [name, rssOf([pid]) / MEGABYTE]),
  );
}
