import { drive, type LoadResult, median } from './load.ts';
import type { Operation } from './operations.ts';
import type { Options } from './options.ts';
import { cpuOf } from './processes.ts';
import type { Counter, RoundTrips } from './round-trips.ts';
import type { SeedUser } from './seed-users.ts';
import type { System } from './system.ts';

/** One system of a comparison, with its users and its counter of round trips. */
export type Side = {
  readonly system: System;
  readonly users: readonly SeedUser[];
  readonly counter: Counter;
};

/** One run: the figures of the client, and the CPU time per request of all processes of the system. */
export type Run = LoadResult & { readonly cpuMicroseconds: number };

export type Measured = {
  readonly system: System['name'];
  readonly runs: readonly Run[];
  /** Medians of the runs. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMicroseconds: number;
  readonly roundTrips: RoundTrips;
  /** The first error of any run, which invalidates the figures of the operation; null without one. */
  readonly voidedBy: string | null;
};

const COUNTING_CONNECTIONS = 4;
const COUNTING_SECONDS = 2;

/** Warms up every side, then runs them alternately for a short time each, so that noise affects all of them alike. */
export async function measure(
  operation: Operation,
  sides: readonly Side[],
  options: Options,
): Promise<Measured[]> {
  const runs = new Map<System['name'], Run[]>(sides.map(({ system }) => [system.name, []]));
  for (const side of sides) await run(operation, side, options, options.warmUpSeconds);
  for (let round = 0; round < options.rounds; round += 1) {
    // The order alternates, so that no side always runs after the same other side.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      runs.get(side.system.name)?.push(await run(operation, side, options, options.seconds));
    }
  }
  const measured: Measured[] = [];
  for (const side of sides) {
    measured.push(await summary(operation, side, runs.get(side.system.name) ?? []));
  }
  return measured;
}

async function run(
  operation: Operation,
  { system, users }: Side,
  { connections }: Options,
  seconds: number,
): Promise<Run> {
  const next = operation.calls(system, users);
  const before = cpuOf(system.roots);
  const { origin } = system;
  const { background } = operation;
  const [result, others] = await Promise.all([
    drive({ origin, next, connections: operation.connections ?? connections, seconds }),
    background && drive({ origin, next: background(system, users), connections, seconds }),
  ]);
  const cpuMilliseconds = cpuOf(system.roots) - before;
  return {
    ...result,
    errors: result.errors + (others?.errors ?? 0),
    firstError: result.firstError ?? others?.firstError ?? null,
    // CPU time cannot be attributed while background calls run.
    cpuMicroseconds: others ? Number.NaN : (cpuMilliseconds * 1_000) / result.requests,
  };
}

async function summary(
  operation: Operation,
  { system, users, counter }: Side,
  runs: readonly Run[],
): Promise<Measured> {
  const next = operation.calls(system, users);
  const roundTrips = await counter.during(async () => {
    const { requests } = await drive({
      origin: system.origin,
      next,
      connections: COUNTING_CONNECTIONS,
      seconds: COUNTING_SECONDS,
    });
    return requests;
  });
  const of = (key: 'perSecond' | 'p50' | 'p99' | 'cpuMicroseconds') =>
    median(runs.map((one) => one[key]));
  return {
    system: system.name,
    runs,
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMicroseconds: of('cpuMicroseconds'),
    roundTrips,
    voidedBy: runs.find(({ errors }) => errors > 0)?.firstError ?? null,
  };
}
