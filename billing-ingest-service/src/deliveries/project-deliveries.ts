import type { Tx } from '@app/chassis/db/db';
import { isDatabaseUnavailable } from '@app/chassis/db/errors';
import { messageOf, withoutParameters } from '@app/chassis/http/answer-errors';
import { changes } from '../changes/change.repository.ts';
import { connections } from '../connections/connection.repository.ts';
import { customers } from '../customers/customer.repository.ts';
import type { BillingDeps } from '../deps.ts';
import type { MergedRecord } from '../records/merge.rules.ts';
import { records } from '../records/record.repository.ts';
import { factOf } from '../records/record-events.ts';
import { attributeDeliveries } from './attribute-deliveries.ts';
import { deliveries, type WaitingDelivery } from './delivery.repository.ts';
import { foldReadings } from './fold-readings.rules.ts';
import { deliveriesProjected } from './metrics.ts';
import { readDelivery } from './read-delivery.ts';

const BATCH = 48;
const FAILURES_BEFORE_QUARANTINE = 5;
const RETRY_MILLISECONDS = [1_000, 5_000, 20_000, 60_000] as const;

type ProjectDeps = Pick<BillingDeps, 'db' | 'clock' | 'log'>;

/**
 * Reads the next waiting deliveries: records, changes, facts and verdicts in one transaction. `more`
 * when there may be others. One that fails takes none of its neighbours with it.
 */
export async function projectDeliveries(deps: ProjectDeps): Promise<'more' | 'idle'> {
  try {
    return (await projectBatch(deps, BATCH)) === BATCH ? 'more' : 'idle';
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.warn({ err: messageOf(error) }, 'deliveries could not be read together');
    return projectSingly(deps);
  }
}

async function projectSingly(deps: ProjectDeps): Promise<'more'> {
  for (let left = BATCH; left > 0; left -= 1) {
    let current: WaitingDelivery | undefined;
    try {
      const count = await projectBatch(deps, 1, (delivery) => {
        current = delivery;
      });
      if (count === 0) break;
    } catch (error) {
      if (isDatabaseUnavailable(error) || current === undefined) throw error;
      await postpone(deps, current, error);
    }
  }
  return 'more';
}

/** Returns how many deliveries there were. */
async function projectBatch(
  { db, clock }: ProjectDeps,
  limit: number,
  onTaken: (delivery: WaitingDelivery) => void = () => undefined,
): Promise<number> {
  const verdicts = await db.transaction(async (tx) => {
    const taken = await deliveries.take(tx, clock.now(), limit);
    taken.forEach(onTaken);
    return taken.length === 0 ? [] : project(tx, taken, clock.now());
  });
  for (const { status } of verdicts) deliveriesProjected.inc({ status });
  return verdicts.length;
}

async function project(tx: Tx, taken: readonly WaitingDelivery[], now: Date) {
  const read = taken.map((delivery) => ({ delivery, reading: readDelivery(delivery) }));
  const readings = await attributeDeliveries(tx, read, now);
  const told = readings.flatMap(({ reading }) =>
    reading.found === 'records' ? reading.snapshots : [],
  );
  await records.lock(tx, told);
  const folded = foldReadings(readings, await records.load(tx, told));
  await records.keepSnapshots(tx, folded.snapshots);
  await records.write(tx, folded.records);

  const tellings = folded.tellings;
  const owners = await connections.ownersOf(
    tx,
    tellings.map(({ record }) => record.providerOrganizationId),
  );
  const forgotten = await customers.forgottenAmong(tx, tellings.flatMap(userOf));
  const facts = tellings.map((telling) => {
    const organizationId = owners.get(telling.record.providerOrganizationId ?? '') ?? null;
    const isForgotten = userOf(telling).some((userId) => forgotten.has(userId));
    return factOf({ ...telling, organizationId, isForgotten });
  });
  await tx.publishAll(facts);
  await changes.append(
    tx,
    tellings.map(({ record }) => record),
    now,
  );
  await deliveries.settle(tx, folded.verdicts);
  return folded.verdicts;
}

/** The user that a customer is told to be. */
function userOf({ record: { kind, view } }: { readonly record: MergedRecord }): string[] {
  return kind === 'customer' && typeof view.userId === 'string' ? [view.userId] : [];
}

/** Nothing a body holds should come here: it is a defect of ours, and the delivery must outlive it. */
async function postpone(
  { db, clock, log }: ProjectDeps,
  { position, failures }: WaitingDelivery,
  error: unknown,
): Promise<void> {
  const giveUp = failures + 1 >= FAILURES_BEFORE_QUARANTINE;
  const delay = RETRY_MILLISECONDS[failures] ?? RETRY_MILLISECONDS[3];
  const until = new Date(clock.now().getTime() + delay);
  log.error({ position, failures: failures + 1, err: withoutParameters(error) }, 'delivery failed');
  await db.transaction((tx) =>
    deliveries.postpone(tx, position, messageOf(error).slice(0, 500), until, giveUp),
  );
}
