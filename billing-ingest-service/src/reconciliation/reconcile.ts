import { messageOf } from '@app/chassis/http/answer-errors';
import { deliveries } from '../deliveries/delivery.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { comparePage } from './compare-page.ts';
import { reconciledAt, recordsCompared } from './metrics.ts';
import { collections, type Page, type ProviderApi, ProviderRefusal } from './provider-api.ts';
import { type HeldRun, reconciliations } from './reconciliation.repository.ts';

/** A page takes seconds at most; whoever has died holds a run no longer than this. */
const LEASE_MILLISECONDS = 30_000;
/** Sixty requests a minute: three fifths of what the provider's smallest allowance is. */
const PACE_MILLISECONDS = 1_000;
const FIRST_RETRY_MILLISECONDS = 5_000;
const LONGEST_RETRY_MILLISECONDS = 300_000;
const FAILURES_BEFORE_END = 10;

type ReconcileDeps = Pick<BillingDeps, 'config' | 'db' | 'clock' | 'log' | 'random' | 'projector'>;
type Worker = { readonly api: ProviderApi; readonly holder: string };

/**
 * Goes one page further with the reconciliation that is due, if nobody else works at it. What a page
 * finds and the place behind it are written together: a run that is taken over leaves nothing out.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { api, holder }: Worker,
): Promise<'more' | 'idle'> {
  const run = await takeUp(deps, holder);
  if (run === null) return 'idle';
  const collection = collections[run.collection];
  if (collection === undefined) return finish(deps, run, holder);
  let page: Page;
  try {
    page = await api.readPage(collection, run.page);
  } catch (error) {
    // The one call here that leaves the house: whatever it rejects with is the provider's or the network's.
    return putOff(deps, run, holder, error);
  }

  const now = deps.clock.now();
  const { findings, repairs } = await comparePage(deps.db, collection, page.items, now);
  const isMine = await deps.db.transaction(async (tx) => {
    const next = page.isLast
      ? { collection: run.collection + 1, page: 1 }
      : { collection: run.collection, page: run.page + 1 };
    const goesOn = await reconciliations.goOn(tx, run.id, holder, {
      ...next,
      nextAt: later(now, PACE_MILLISECONDS),
      leasedUntil: later(now, LEASE_MILLISECONDS),
      finishedAt: null,
    });
    if (!goesOn) return false;
    await reconciliations.addFindings(tx, run.id, findings);
    for (const repair of repairs) await deliveries.store(tx, repair);
    return true;
  });
  if (!isMine) return 'idle';
  for (const { checked, missing, outdated } of findings) {
    recordsCompared.inc({ drift: 'missing' }, missing);
    recordsCompared.inc({ drift: 'outdated' }, outdated);
    recordsCompared.inc({ drift: 'none' }, checked - missing - outdated);
  }
  if (repairs.length > 0) {
    deps.log.warn({ collection: collection.path, found: repairs.length }, 'drift found');
    deps.projector.wake();
  }
  return 'idle';
}

async function takeUp(
  { config, db, clock, random, log }: ReconcileDeps,
  holder: string,
): Promise<HeldRun | null> {
  const now = clock.now();
  const lease = { holder, now, until: later(now, LEASE_MILLISECONDS) };
  return db.transaction(async (tx) => {
    const held = await reconciliations.hold(tx, lease);
    if (held !== null) return held;
    const due = later(now, -config.reconcileInterval * 1_000);
    const begun = await reconciliations.begin(tx, random.id(), lease, due);
    if (begun !== null) log.info({ reconciliationId: begun.id }, 'reconciliation begun');
    return begun;
  });
}

async function finish({ db, clock, log }: ReconcileDeps, run: HeldRun, holder: string) {
  const now = clock.now();
  const { id, collection, page } = run;
  const step = { collection, page, nextAt: now, leasedUntil: now, finishedAt: now };
  const isMine = await db.transaction((tx) => reconciliations.goOn(tx, id, holder, step));
  if (isMine) {
    reconciledAt.set(now.getTime() / 1_000);
    log.info({ reconciliationId: id }, 'reconciliation finished');
  }
  return 'idle' as const;
}

/** Tries again later and later; leaves out what this version of the API does not have. */
async function putOff(
  { db, clock, log }: ReconcileDeps,
  run: HeldRun,
  holder: string,
  error: unknown,
): Promise<'idle'> {
  const now = clock.now();
  const status = error instanceof ProviderRefusal ? error.status : null;
  const problem = messageOf(error).slice(0, 200);
  log.warn({ reconciliationId: run.id, ...run, err: problem }, 'reconciliation could not go on');
  await db.transaction(async (tx) => {
    if (status === 404) {
      const step = { collection: run.collection + 1, page: 1, finishedAt: null };
      const times = { nextAt: later(now, PACE_MILLISECONDS), leasedUntil: now };
      await reconciliations.goOn(tx, run.id, holder, { ...step, ...times });
      return;
    }
    const failures = run.failures + 1;
    const isOver = status === 401 || status === 403 || failures >= FAILURES_BEFORE_END;
    const asked = error instanceof ProviderRefusal ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    const pause = Math.max(asked, FIRST_RETRY_MILLISECONDS * 2 ** run.failures);
    await reconciliations.postpone(tx, run.id, holder, {
      failures,
      nextAt: later(now, Math.min(pause, LONGEST_RETRY_MILLISECONDS)),
      problem: isOver ? problem : null,
      finishedAt: isOver ? now : null,
    });
  });
  return 'idle';
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);
