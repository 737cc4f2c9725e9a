import { isStatementTimeout } from '@tessera/chassis/db/errors';
import { messageOf, withoutParameters } from '@tessera/chassis/http/error-response';
import { createWorker, type Worker } from '@tessera/chassis/messaging/worker';
import { customerRedactions } from '../customer-redaction/customer-redaction.repository.ts';
import { possibleCustomerIds } from '../customer-redaction/redact-unprojected.rules.ts';
import type { BillingDeps } from '../deps.ts';
import { createBackPressure } from './back-pressure.ts';
import { deliveries, type WaitingDelivery } from './delivery.repository.ts';
import { deliveriesProjected } from './metrics.ts';
import { projectBatch } from './project.ts';
import { failureText, isDatabaseOutage, isTooCostly } from './projection-errors.ts';

/** Interval of looking for deliveries that other replicas stored; this replica's own are projected at once. */
const IDLE_MILLISECONDS = 500;
/** Largest number of deliveries in a batch. */
const BATCH = 64;
const FAILURES_BEFORE_QUARANTINE = 5;
const RETRY_MILLISECONDS = [1_000, 5_000, 20_000, 60_000] as const;
/** Delay of all later attempts. */
const LAST_RETRY_MILLISECONDS = 600_000;

type ProjectDeps = Pick<BillingDeps, 'db' | 'clock' | 'log'>;

/** Projects waiting deliveries in the background; `wake` is called for each delivery that arrives. */
export function createProjector(deps: ProjectDeps): Worker {
  const backPressure = createBackPressure();
  const worker = createWorker({
    name: 'projector',
    log: deps.log,
    idleMs: IDLE_MILLISECONDS,
    async runOnce() {
      const count = await backPressure.around(() => projectDeliveries(deps));
      return count === 0 ? 'idle' : 'more';
    },
  });
  return {
    ...worker,
    wake() {
      backPressure.arrived();
      worker.wake();
    },
  };
}

/**
 * Projects the next waiting deliveries, in one transaction. Returns how many there were; 0 when none can be claimed
 * now. One that fails does not affect the others of its batch.
 */
export async function projectDeliveries(deps: ProjectDeps): Promise<number> {
  try {
    return await projectNext(deps, BATCH);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    deps.log.warn({ err: messageOf(error) }, 'batch failed, projecting deliveries one by one');
    return projectOneByOne(deps);
  }
}

async function projectOneByOne(deps: ProjectDeps): Promise<number> {
  let tried = 0;
  while (tried < BATCH) {
    let current: WaitingDelivery | undefined;
    try {
      const count = await projectNext(deps, 1, (delivery) => {
        current = delivery;
      });
      if (count === 0) break;
    } catch (error) {
      if (isDatabaseOutage(error) || current === undefined) throw error;
      await postpone(deps, current, error);
      // The database may be overloaded: the others are not tried one by one, so they do not count this as their failure.
      if (isTooCostly(error)) return tried + 1;
    }
    tried += 1;
  }
  // At least 1, so that the worker runs again at once.
  return Math.max(tried, 1);
}

/** Returns how many deliveries there were. */
async function projectNext(
  { db, clock }: ProjectDeps,
  limit: number,
  onClaimed: (delivery: WaitingDelivery) => void = () => undefined,
): Promise<number> {
  const results = await db.transaction(async (tx) => {
    const claimed = await deliveries.claim(tx, clock.now(), limit);
    claimed.forEach(onClaimed);
    return claimed.length === 0 ? [] : projectBatch(tx, claimed, clock.now());
  });
  for (const { status } of results) deliveriesProjected.inc({ status });
  return results.length;
}

/**
 * Runs only after a defect of the service, which must not lose the delivery. A delivery that takes too long is never
 * quarantined: the database may be slow.
 */
async function postpone(
  { db, clock, log }: ProjectDeps,
  { position, failures, payload }: WaitingDelivery,
  error: unknown,
): Promise<void> {
  const giveUp = !isStatementTimeout(error) && failures + 1 >= FAILURES_BEFORE_QUARANTINE;
  const delay = RETRY_MILLISECONDS[failures] ?? LAST_RETRY_MILLISECONDS;
  const until = new Date(clock.now().getTime() + delay);
  log.error({ position, failures: failures + 1, err: withoutParameters(error) }, 'delivery failed');
  const at = clock.now();
  const reason = failureText(error);
  await db.transaction(async (tx) => {
    await deliveries.postpone(tx, { position, reason, until, giveUp, at });
    if (giveUp) await customerRedactions.request(tx, possibleCustomerIds(payload), at);
  });
}
