import { messageOf, withoutParameters } from '@tessera/chassis/http/answer-errors';
import type { BillingDeps } from '../deps.ts';
import { deliveries } from './delivery.repository.ts';
import { failureText } from './failure-text.ts';
import { projectBatch } from './project-batch.ts';
import { replays } from './replay.repository.ts';
import { isDatabaseOutage, createSlowQueryGuard } from './slow-query-guard.ts';
import { visibleDeliveries } from './visible-delivery.repository.ts';

const BATCH = 48;

type WorkDeps = Pick<BillingDeps, 'db' | 'clock' | 'log'>;
/** The delivery that a step was at when it failed. */
type Current = { readonly replayId: string; readonly position: string };

/**
 * Goes one step further with the oldest replay: the deliveries are read and the place is noted in one
 * transaction, so whoever goes on after a crash leaves none out and counts none twice.
 */
export async function runReplays(deps: WorkDeps): Promise<'more' | 'idle'> {
  try {
    return await step(deps, BATCH);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    deps.log.warn({ err: messageOf(error) }, 'deliveries could not be read again together');
    return stepSingly(deps);
  }
}

async function stepSingly(deps: WorkDeps): Promise<'more'> {
  const slowQueries = createSlowQueryGuard();
  for (let left = BATCH; left > 0; left -= 1) {
    let current: Current | undefined;
    try {
      const state = await step(deps, 1, (at) => {
        current = at;
      });
      if (state === 'idle') break;
      slowQueries.passed();
    } catch (error) {
      if (isDatabaseOutage(error) || current === undefined) throw error;
      await passOver(deps, current, error);
      slowQueries.failed(error);
    }
  }
  return 'more';
}

async function step(
  { db, clock }: WorkDeps,
  limit: number,
  onCurrent: (current: Current) => void = () => undefined,
): Promise<'more' | 'idle'> {
  return db.transaction(async (tx) => {
    const replay = await replays.claim(tx);
    if (replay === null) return 'idle';
    const { id, organizationId, filter, position: after, lastPosition: last } = replay;
    const span = { after, last };
    const positions = await visibleDeliveries.eventsAfter(tx, organizationId, span, filter, limit);
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

/** What cannot be read stays as it was, is counted, and does not hold up the others. */
async function passOver(
  { db, clock, log }: WorkDeps,
  { replayId, position }: Current,
  error: unknown,
): Promise<void> {
  log.error({ replayId, position, err: withoutParameters(error) }, 'delivery failed again');
  await db.transaction(async (tx) => {
    await replays.advance(tx, replayId, { position, done: 1, failed: 1 });
    await deliveries.insertFailure(tx, position, clock.now(), failureText(error));
  });
}
