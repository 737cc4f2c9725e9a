import { messageOf, withoutParameters } from '@tessera/chassis/http/error-response';
import { visibleDeliveries } from '../deliveries/visible-delivery.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { deliveries } from '../ingest/delivery.repository.ts';
import { projectBatch } from '../ingest/project.ts';
import { failureText, isDatabaseOutage, isTooCostly } from '../ingest/projection-errors.ts';
import { replays } from './replay.repository.ts';

const BATCH = 48;

type WorkDeps = Pick<BillingDeps, 'db' | 'clock' | 'log'>;
/** The delivery at which a batch failed. */
type Current = { readonly replayId: string; readonly position: string };

/**
 * Projects the next batch of the oldest replay. Deliveries and progress are saved in one transaction, so no delivery is
 * skipped or counted twice after a crash.
 */
export async function runReplays(deps: WorkDeps): Promise<'more' | 'idle'> {
  try {
    return await runBatch(deps, BATCH);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    deps.log.warn(
      { err: messageOf(error) },
      'replay batch failed, projecting deliveries one by one',
    );
    return runOneByOne(deps);
  }
}

async function runOneByOne(deps: WorkDeps): Promise<'more'> {
  for (let left = BATCH; left > 0; left -= 1) {
    let current: Current | undefined;
    try {
      const state = await runBatch(deps, 1, (at) => {
        current = at;
      });
      if (state === 'idle') break;
    } catch (error) {
      if (isDatabaseOutage(error) || current === undefined) throw error;
      await skipFailed(deps, current, error);
      // The database may be overloaded: the others are not tried one by one, so they do not count as failed.
      if (isTooCostly(error)) break;
    }
  }
  return 'more';
}

async function runBatch(
  { db, clock }: WorkDeps,
  limit: number,
  onCurrent: (current: Current) => void = () => undefined,
): Promise<'more' | 'idle'> {
  return db.transaction(async (tx) => {
    const replay = await replays.claim(tx);
    if (replay === null) return 'idle';
    const { id, organizationId, filter, position: after, lastPosition: last } = replay;
    const span = { after, last };
    const positions = await visibleDeliveries.replayableAfter(
      tx,
      organizationId,
      span,
      filter,
      limit,
    );
    const position = positions.at(-1);
    if (position === undefined) {
      await replays.finish(tx, id, clock.now());
      return 'more';
    }
    onCurrent({ replayId: id, position });
    const results = await projectBatch(tx, await deliveries.lock(tx, positions), clock.now());
    const failed = results.filter(({ status }) => status === 'quarantined').length;
    await replays.advance(tx, id, { position, done: positions.length, failed });
    return 'more';
  });
}

/** A failed delivery keeps its state, is counted as failed, and does not delay the others. */
async function skipFailed(
  { db, clock, log }: WorkDeps,
  { replayId, position }: Current,
  error: unknown,
): Promise<void> {
  log.error({ replayId, position, err: withoutParameters(error) }, 'delivery failed in a replay');
  await db.transaction(async (tx) => {
    await replays.advance(tx, replayId, { position, done: 1, failed: 1 });
    await deliveries.insertFailure(tx, position, clock.now(), failureText(error));
  });
}
