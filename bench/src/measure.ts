import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type Calls, drive, driveUntilStopped, type LoadResult } from './load.ts';
import type { Scenario, Target } from './scenarios.ts';
import { sendAtRate } from './send-at-rate.ts';
import { median } from './statistics.ts';
import { cpuOf } from './systems/processes.ts';
import type { Counter, RoundTrips } from './systems/round-trips.ts';
import type { System } from './systems/system.ts';

/** One system of a comparison, with its users and its counter of round trips. */
export type Side = Target & { readonly counter: Counter };

/** One run: the figures of the client, and the CPU time per request of all processes of the system. */
type Run = LoadResult & {
  readonly cpuMicroseconds: number;
  /** Calls of the background per second. */
  readonly backgroundPerSecond: number;
};

export type Measured = {
  readonly system: Pick<System, 'kind' | 'name'>;
  readonly runs: readonly Run[];
  /** Medians of the runs. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMicroseconds: number;
  readonly backgroundPerSecond: number;
  readonly roundTrips: RoundTrips;
  /** The failures of a run, which invalidate the figures of the scenario; null without any. */
  readonly voidedBy: string | null;
};

export type MeasureOptions = {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
};

const FIRST_REQUESTS_PER_CONNECTION = 2;
const COUNTED_CONNECTIONS = 4;
const COUNTED_SECONDS = 2;
const AFTER_STORM_MILLISECONDS = 3_000;

/**
 * Warms up every side, then runs them alternately for a short time each, so that noise affects all of them alike.
 * `perSecondOf` returns the throughput of an earlier scenario at the same side.
 */
export async function measure(
  scenario: Scenario,
  sides: readonly Side[],
  options: MeasureOptions,
  perSecondOf: (scenario: string, side: Side) => number,
): Promise<Measured[]> {
  const measuring: { side: Side; run: () => Promise<Run>; perSecond: number; runs: Run[] }[] = [];
  for (const side of sides) {
    const calls = scenario.calls[side.system.kind]?.(side);
    if (calls === undefined) continue;
    const connections = scenario.connections ?? options.connections;
    const load = { origin: side.system.origin, calls, connections };
    const { rate } = scenario;
    if (rate !== undefined) {
      const perSecond = perSecondOf(rate.of, side) * rate.share;
      const run = () => runAtRate(side, calls, perSecond, options.seconds);
      measuring.push({ side, run, perSecond, runs: [] });
      continue;
    }
    // The first requests are slow; their rate sets the length of the warm-up, whose rate sets that of the runs.
    const first = await drive({ ...load, requests: connections * FIRST_REQUESTS_PER_CONNECTION });
    const warm = await drive({ ...load, requests: first.perSecond * options.warmUpSeconds });
    const requests = Math.round(warm.perSecond * options.seconds);
    const run = () => runOnce(scenario, side, { ...load, requests }, options.connections);
    measuring.push({ side, run, perSecond: warm.perSecond, runs: [] });
  }
  for (let round = 0; round < options.rounds; round += 1) {
    // The order alternates, so that no side always runs after the same other side.
    for (const { side, run, runs } of round % 2 === 0 ? measuring : measuring.toReversed()) {
      await side.system.waitUntilProjected();
      runs.push(await run());
    }
  }
  const measured: Measured[] = [];
  for (const { side, perSecond, runs } of measuring) {
    const calls = scenario.calls[side.system.kind]?.(side) ?? [];
    measured.push(summaryOf(side, runs, await count(side, calls, perSecond)));
  }
  return measured;
}

async function runOnce(
  scenario: Scenario,
  side: Side,
  load: Parameters<typeof drive>[0],
  backgroundConnections: number,
): Promise<Run> {
  const { system } = side;
  if (scenario.background === undefined) {
    const before = cpuOf(system.roots);
    const result = await drive(load);
    const cpuMilliseconds = cpuOf(system.roots) - before;
    const cpuMicroseconds = (cpuMilliseconds * 1_000) / result.requests;
    return { ...result, cpuMicroseconds, backgroundPerSecond: Number.NaN };
  }
  const background = driveUntilStopped({
    origin: system.origin,
    calls: scenario.background(side),
    connections: backgroundConnections,
  });
  const result = await drive(load);
  background.stop();
  const others = await background.finished;
  await sleep(AFTER_STORM_MILLISECONDS);
  const failures = [result.failures, others.failures].filter((text) => text !== null);
  return {
    ...result,
    failures: failures.length === 0 ? null : failures.join(', '),
    // CPU time cannot be attributed to one of both.
    cpuMicroseconds: Number.NaN,
    backgroundPerSecond: others.perSecond,
  };
}

async function runAtRate(
  { system }: Side,
  calls: Calls,
  perSecond: number,
  seconds: number,
): Promise<Run> {
  const before = cpuOf(system.roots);
  const next = nextOf(calls);
  const result = await sendAtRate({ origin: system.origin, next, perSecond, seconds });
  const cpuMicroseconds = ((cpuOf(system.roots) - before) * 1_000) / result.requests;
  return { ...result, cpuMicroseconds, backgroundPerSecond: Number.NaN };
}

function nextOf(calls: Calls): () => Call {
  if (typeof calls === 'function') return calls;
  let turn = 0;
  return () => {
    const call = calls[turn++ % calls.length];
    if (call === undefined) throw new Error('no calls');
    return call;
  };
}

function count({ system, counter }: Side, calls: Calls, perSecond: number): Promise<RoundTrips> {
  return counter.during(async () => {
    const { requests } = await drive({
      origin: system.origin,
      calls,
      connections: COUNTED_CONNECTIONS,
      // Four connections reach a fraction of the throughput; the number only has to be large.
      requests: Math.ceil((perSecond * COUNTED_SECONDS) / 2),
    });
    return requests;
  });
}

function summaryOf({ system }: Side, runs: readonly Run[], roundTrips: RoundTrips): Measured {
  const of = (
    key: 'perSecond' | 'p50' | 'p99' | 'cpuMicroseconds' | 'backgroundPerSecond',
  ): number => median(runs.map((one) => one[key]));
  return {
    system: { kind: system.kind, name: system.name },
    runs,
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMicroseconds: of('cpuMicroseconds'),
    backgroundPerSecond: of('backgroundPerSecond'),
    roundTrips,
    voidedBy: runs.find(({ failures }) => failures !== null)?.failures ?? null,
  };
}
