import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { createLoop, type Loop } from '../messaging/worker.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { counter } from '../telemetry/custom-metrics.ts';
import { comparisons } from './reconciliation-job.repository.ts';

/** One difference between what we hold and what its owner holds, repaired. */
export type Drift = { readonly kind: 'missing' | 'outdated' | 'gone'; readonly id: string };

/** A page of what we hold, compared and repaired. `next` is null behind the last one. */
export type ComparedPage = { readonly next: string | null; readonly drifts: readonly Drift[] };

/** What a service holds of another service's records: compared page by page in the order of ids. */
export type Comparison = {
  readonly name: string;
  /** Compares the page behind that id ('' is the first) with its owner and repairs what differs. Throws when the owner is away. */
  readonly comparePage: (after: string) => Promise<ComparedPage>;
};

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly driftCheckInterval: number };
};

const LOOK_MILLISECONDS = 5_000;
/** Leaves most of the time to everybody else. */
const PAUSE_MILLISECONDS = 50;
/** How long a dead process holds a page. With the pause before the next look, less than the 30 s of REL-26. */
const LEASE_MILLISECONDS = 20_000;
/** Of so many records none is ever unknown to their owner, but for a service that asks the wrong house. */
const IMPLAUSIBLE = 10;

export const driftRepaired = counter(
  'drift_repaired_total',
  "Differences from another service's records that were found and repaired: missing, outdated, gone",
  ['comparison', 'kind'],
);

/** Runs a comparison whenever its interval has passed, in one process at a time. */
export const keepComparing = (deps: Deps, comparison: Comparison): Loop =>
  createLoop({
    name: `compare ${comparison.name}`,
    log: deps.log,
    restMilliseconds: LOOK_MILLISECONDS,
    async turn() {
      const outcome = await compareNext(deps, comparison);
      if (outcome === 'more') await pause(PAUSE_MILLISECONDS);
      return outcome;
    },
  });

/** Compares the page that is due, if one is and nobody else works at it. Throws when the owner is away. */
export async function compareNext(
  { db, clock, log, config }: Deps,
  { name, comparePage }: Comparison,
): Promise<'more' | 'idle'> {
  const now = clock.now();
  const next = later(now, config.driftCheckInterval * 1_000);
  const after = await comparisons.take(db, name, now, later(now, LEASE_MILLISECONDS), next);
  if (after === null) return 'idle';
  const page = await comparePage(after);
  for (const { kind, id } of page.drifts) {
    driftRepaired.inc({ comparison: name, kind });
    log.warn({ comparison: name, kind, id }, 'drift repaired');
  }
  await comparisons.goOn(db, name, page.next, next);
  return page.next === null ? 'idle' : 'more';
}

/** Throws when a whole page is gone at its owner: that is a mistake of the set-up, and nothing to repair. */
export function assertPlausible(held: number, gone: number): void {
  if (held >= IMPLAUSIBLE && gone >= held) {
    throw new Error(`all of ${held} records are unknown to their owner`);
  }
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);
