import { messageOf } from '@tessera/chassis/http/error-response';
import type { BillingDeps } from '../deps.ts';
import { newDeliveries } from '../ingest/new-delivery.repository.ts';
import { type Collection, collections } from './collections.ts';
import { comparePage } from './compare-page.ts';
import { countByMerchant } from './counter.rules.ts';
import { type Access, resolveCredentials } from './credentials.ts';
import { reconciledAt, recordsCompared } from './metrics.ts';
import { missingRecords } from './missing-record.repository.ts';
import { pageWindow } from './page-window.rules.ts';
import { type Page, ProviderApiError, readPage } from './provider-api.ts';
import { type ClaimedRun, reconciliations } from './reconciliation.repository.ts';

/** The lease of a run (REL-26: 30 s). Longer than the timeout of a page. */
const LEASE_MILLISECONDS = 25_000;
/** Sixty requests a minute per token: three fifths of the provider's lowest rate limit. */
const REQUEST_INTERVAL_MILLISECONDS = 1_000;
const FIRST_RETRY_MILLISECONDS = 5_000;
const MAX_RETRY_MILLISECONDS = 300_000;
const FAILURES_BEFORE_END = 10;
const MAX_PROBLEM = 200;

type ReconcileDeps = Pick<
  BillingDeps,
  'config' | 'db' | 'clock' | 'log' | 'random' | 'projector' | 'encryption'
>;
type LeaseHolder = { readonly holder: string };

/**
 * Processes the next page of a reconciliation that is due; `more` when others may be due. Findings and progress are
 * saved in one transaction, so a run that another replica takes over skips nothing.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { holder }: LeaseHolder,
): Promise<'more' | 'idle'> {
  const run = await claimRun(deps, holder);
  if (run === null) return 'idle';
  const collection = collections[run.collection];
  if (collection === undefined) return finish(deps, run, holder, null);
  const access = resolveCredentials(deps, run);
  if ('problem' in access) return finish(deps, run, holder, access.problem);
  let page: Page;
  try {
    page = await readPage(access, collection.name, run.page);
  } catch (error) {
    // An external call: any error comes from the provider or the network.
    return postponeRun(deps, run, holder, error);
  }
  return processPage(deps, run, holder, { collection, access, page });
}

async function claimRun(
  { config, db, clock, random, log }: ReconcileDeps,
  holder: string,
): Promise<ClaimedRun | null> {
  const now = clock.now();
  const lease = { holder, now, until: later(now, LEASE_MILLISECONDS) };
  return db.transaction(async (tx) => {
    const claimed = await reconciliations.claim(tx, lease);
    if (claimed !== null) return claimed;
    const started = await reconciliations.start(tx, random.id(), lease, {
      due: later(now, -config.reconcileInterval * 1_000),
      hasPlatformToken: config.providerAccessToken !== undefined,
    });
    if (started !== null) {
      const { id: reconciliationId, organizationId } = started;
      log.info({ reconciliationId, organizationId }, 'reconciliation started');
    }
    return started;
  });
}

type PageResult = { readonly collection: Collection; readonly access: Access; readonly page: Page };

async function processPage(
  deps: ReconcileDeps,
  run: ClaimedRun,
  holder: string,
  { collection, access: { only }, page }: PageResult,
): Promise<'more'> {
  const { db, clock, log, projector } = deps;
  const now = clock.now();
  const { kind, sorting } = collection;
  const { items } = page;
  const { findings, repairs, ids } = await comparePage(db, collection, { items, only, now });
  const isFirst = kind === 'provider-organization';
  const { span, progress } = pageWindow(run, page, { sorting, startedAt: run.startedAt });
  const next = page.isLast
    ? { collection: run.collection + 1, page: 1, listedUntil: null, isOrdered: true }
    : { collection: run.collection, page: run.page + 1, ...progress };
  const counts = await db.transaction(async (tx) => {
    const hasLease = await reconciliations.advance(tx, run.id, holder, {
      ...next,
      nextAt: later(now, REQUEST_INTERVAL_MILLISECONDS),
      leasedUntil: later(now, LEASE_MILLISECONDS),
      addedCovers: isFirst ? ids.filter((id) => only === null || id === only) : [],
    });
    if (!hasLease) return null;
    const missingCounts = await missingRecords.upsert(tx, {
      kind,
      ids,
      covers: run.covers,
      span,
      at: now,
    });
    const found = countByMerchant(findings, missingCounts);
    if (found.length > 0) await reconciliations.addCounts(tx, run.id, kind, found);
    if (repairs.length > 0) await newDeliveries.storeAll(tx, repairs);
    return found;
  });
  for (const { checked, missing, outdated, missingAtProvider } of counts ?? []) {
    recordsCompared.inc({ kind, drift: 'missing' }, missing);
    recordsCompared.inc({ kind, drift: 'outdated' }, outdated);
    recordsCompared.inc({ kind, drift: 'missing_at_provider' }, missingAtProvider);
    recordsCompared.inc({ kind, drift: 'none' }, checked - missing - outdated);
  }
  if (counts !== null && repairs.length > 0) {
    log.warn({ reconciliationId: run.id, kind, found: repairs.length }, 'drift found');
    projector.wake();
  }
  return 'more';
}

async function finish(
  { db, clock, log }: ReconcileDeps,
  { id, organizationId }: ClaimedRun,
  holder: string,
  problem: string | null,
): Promise<'more'> {
  const now = clock.now();
  const hasLease = await db.transaction((tx) =>
    reconciliations.finish(tx, id, holder, now, problem),
  );
  if (hasLease) {
    if (problem === null) reconciledAt.set(now.getTime() / 1_000);
    log.info({ reconciliationId: id, organizationId, problem }, 'reconciliation finished');
  }
  return 'more';
}

/** Retries with backoff; skips collections that this version of the API does not have. */
async function postponeRun(
  deps: ReconcileDeps,
  run: ClaimedRun,
  holder: string,
  error: unknown,
): Promise<'more'> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const status = error instanceof ProviderApiError ? error.status : null;
  const { id, collection, page, failures: before } = run;
  const err = messageOf(error).slice(0, MAX_PROBLEM);
  log.warn({ reconciliationId: id, collection, page, err }, 'reconciliation page failed');
  if (status === 404) {
    const step = { collection: collection + 1, page: 1, listedUntil: null, isOrdered: true };
    const times = { nextAt: later(now, REQUEST_INTERVAL_MILLISECONDS), leasedUntil: now };
    await db.transaction((tx) =>
      reconciliations.advance(tx, id, holder, { ...step, ...times, addedCovers: [] }),
    );
    return 'more';
  }
  const failures = before + 1;
  if (status === 401 || status === 403 || failures >= FAILURES_BEFORE_END) {
    return finish(deps, run, holder, err);
  }
  const retryAfter = error instanceof ProviderApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  const pause = Math.max(retryAfter, FIRST_RETRY_MILLISECONDS * 2 ** before);
  const nextAt = later(now, Math.min(pause, MAX_RETRY_MILLISECONDS));
  await db.transaction((tx) => reconciliations.postpone(tx, id, holder, failures, nextAt));
  return 'more';
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);
