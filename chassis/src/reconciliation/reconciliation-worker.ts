import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/types.ts';
import { createWorker, type Worker } from '../messaging/worker.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { counter } from '../telemetry/custom-metrics.ts';
import { reconciliationJobs } from './reconciliation-job.repository.ts';

/** One repaired difference between a local copy and its source of truth. */
export type Drift = { readonly kind: 'missing' | 'outdated' | 'deleted'; readonly id: string };

/** A compared and repaired page. `next` is null after the last page. */
export type ReconciledPage = { readonly next: string | null; readonly drifts: readonly Drift[] };

/** Compares local copies with the records of the service that owns them, page by page in the order of their ids. */
export type ReconciliationJob = {
  readonly name: string;
  /**
   * Compares the page after that id ('' is the first page) with the owning service and repairs drift. Throws when that
   * service is unavailable.
   */
  readonly reconcilePage: (after: string) => Promise<ReconciledPage>;
};

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly driftCheckInterval: number };
};

const POLL_MILLISECONDS = 5_000;
/** A pause between pages, so that other work gets most of the time. */
const PAUSE_MILLISECONDS = 50;
/** The lease of a page. With the poll interval it is shorter than the 30 s of REL-26. */
const LEASE_MILLISECONDS = 20_000;
/** When this many records are all missing in the owning service, the service is connected to the wrong system. */
const MIN_IMPLAUSIBLE_COUNT = 10;

export const driftRepaired = counter(
  'tessera_drift_repaired_total',
  "Differences from another service's records that were found and repaired: missing, outdated, deleted",
  ['reconciliation', 'kind'],
);

/** Runs a reconciliation at its interval, in one process at a time. */
export const createReconciliationWorker = (deps: Deps, job: ReconciliationJob): Worker =>
  createWorker({
    name: `reconcile ${job.name}`,
    log: deps.log,
    idleMs: POLL_MILLISECONDS,
    async runOnce() {
      const result = await reconcileNextPage(deps, job);
      if (result === 'more') await pause(PAUSE_MILLISECONDS);
      return result;
    },
  });

/** Compares the next page if the job is due and not leased by another process. Throws when the owning service is unavailable. */
export async function reconcileNextPage(
  { db, clock, log, config }: Deps,
  { name, reconcilePage }: ReconciliationJob,
): Promise<'more' | 'idle'> {
  const now = clock.now();
  const next = later(now, config.driftCheckInterval * 1_000);
  const after = await reconciliationJobs.claim(db, name, now, later(now, LEASE_MILLISECONDS), next);
  if (after === null) return 'idle';
  const page = await reconcilePage(after);
  for (const { kind, id } of page.drifts) {
    driftRepaired.inc({ reconciliation: name, kind });
    log.warn({ reconciliation: name, kind, id }, 'drift repaired');
  }
  await reconciliationJobs.advance(db, name, page.next, next);
  return page.next === null ? 'idle' : 'more';
}

/** Throws when the owning service has no record of a page: that is a configuration error, not drift. */
export function assertPlausible(total: number, missing: number): void {
  if (total >= MIN_IMPLAUSIBLE_COUNT && missing >= total) {
    throw new Error(`all of ${total} records are unknown to their owner`);
  }
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);
