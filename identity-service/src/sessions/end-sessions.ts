import { createEvent } from '@tessera/chassis/db/outbox';
import type { NewEvent, Tx } from '@tessera/chassis/db/types';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { IdentityDeps } from '../deps.ts';
import type { EndedSession } from './session.repository.ts';

/**
 * Ends sessions: deletes the rows in one transaction with the event and the rows of `ended_session`, then invalidates
 * the cached copies, including those of the user's earlier sessions that Redis has not confirmed yet. When it
 * returns, no reader accepts any of the tokens. When Redis cannot be reached it throws, on a retry too, and the
 * background worker invalidates the copies later (REL-04).
 */
export async function endSessions(
  deps: IdentityDeps,
  remove: (tx: Tx) => Promise<EndedSession[]>,
): Promise<EndedSession[]> {
  const ended = await deps.db.transaction(async (tx) => {
    const rows = await remove(tx);
    await publishSessionsRevoked(tx, rows);
    return rows;
  });
  await deps.sessionCache.invalidate(ended.map(({ tokenHash }) => tokenHash));
  return ended;
}

/** Keeps the event well below the broker's maximum message size, however many sessions end at once. */
const MAX_HASHES_PER_EVENT = 500;

type Ended = Pick<EndedSession, 'userId' | 'tokenHash' | 'isNew'>;

/**
 * Publishes that sessions ended, in the transaction that ends them. Sessions that had ended before were published
 * then.
 */
export async function publishSessionsRevoked(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const endedNow = ended.filter(({ isNew }) => isNew);
  const [first] = endedNow;
  if (first === undefined) return;
  const { userId } = first;
  const tokenHashes = endedNow.map(({ tokenHash }) => tokenHash);
  const events: NewEvent[] = [];
  for (let start = 0; start < tokenHashes.length; start += MAX_HASHES_PER_EVENT) {
    const data = { userId, tokenHashes: tokenHashes.slice(start, start + MAX_HASHES_PER_EVENT) };
    const details = { aggregate: userId, actor: userId, data };
    events.push(createEvent(identityEvents.sessionsRevoked, details));
  }
  await tx.publishAll(events);
}
