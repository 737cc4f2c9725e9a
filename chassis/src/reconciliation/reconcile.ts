import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { createLoop, type Loop } from '../messaging/worker.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { counter } from '../telemetry/custom-metrics.ts';
import { comparisons } from './reconciliation-job.repository.ts';

/** One repaired difference between a local copy and its source of truth. */
export type Drift = { readonly kind: 'missing' | 'outdated' | 'gone'; readonly id: string };

/** A compared and repaired page. `next` is null after the last page. */
export type ComparedPage = { readonly next: string | null; readonly drifts: readonly Drift[] };

/** Compares the local copies of another service's records with their owner, page by page in the order of their ids. */
export type Comparison = {
  readonly name: string;
  /**
   * Compares the page after that id ('' is the first page) with the owner and repairs drift. Throws when the owner is
   * unavailable.
   */
  readonly comparePage: (after: string) => Promise<ComparedPage>;
};

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly driftCheckInterval: number };
};

const LOOK_MILLISECONDS = 5_000;
/** A pause between pages, so that other work gets most of the time. */
const PAUSE_MILLISECONDS = 50;
/** The lease of a page. With the poll interval it is shorter than the 30 s of REL-26. */
const LEASE_MILLISECONDS = 20_000;
/** When the owner knows none of this many records, the service is connected to the wrong system. */
const IMPLAUSIBLE = 10;

export const driftRepaired = counter(
  'drift_repaired_total',
  "Differences from another service's records that were found and repaired: missing, outdated, gone",
  ['comparison', 'kind'],
);

/** Runs a reconciliation at its interval, in one process at a time. */
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

/** Compares the next page if the job is due and not leased by another process. Throws when the owner is unavailable. */
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

/** Throws when the owner knows no record of a page: that is a configuration error, not drift. */
export function assertPlausible(held: number, gone: number): void {
  if (held >= IMPLAUSIBLE && gone >= held) {
    throw new Error(`all of ${held} records are unknown to their owner`);
  }
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);
