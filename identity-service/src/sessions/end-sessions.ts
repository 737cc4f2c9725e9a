import { type Fact, fact, type Tx } from '@tessera/chassis/db/db';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { IdentityDeps } from '../deps.ts';
import type { EndedSession } from './session.repository.ts';

/**
 * Ends sessions: the rows in one transaction with the event and with what is owed to Redis, then the hot copies, and
 * those of the user's earlier sessions that are still owed. When it returns no reader accepts any of the tokens; when
 * Redis cannot be reached it throws, at the second try too, and the copies end once it is back (REL-04).
 */
export async function endSessions(
  deps: IdentityDeps,
  remove: (tx: Tx) => Promise<EndedSession[]>,
): Promise<EndedSession[]> {
  const ended = await deps.db.transaction(async (tx) => {
    const rows = await remove(tx);
    await tellEnded(tx, rows);
    return rows;
  });
  await deps.copies.bury(ended.map(({ tokenHash }) => tokenHash));
  return ended;
}

/** Well below what the broker takes in one message, however many sessions end at once. */
const PER_EVENT = 500;

type Ended = Pick<EndedSession, 'userId' | 'tokenHash' | 'isNew'>;

/** Publishes that sessions ended, in the transaction that ends them; for earlier ones it was published before. */
export async function tellEnded(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const endedNow = ended.filter(({ isNew }) => isNew);
  const [first] = endedNow;
  if (first === undefined) return;
  const { userId } = first;
  const tokenHashes = endedNow.map(({ tokenHash }) => tokenHash);
  const events: Fact[] = [];
  for (let start = 0; start < tokenHashes.length; start += PER_EVENT) {
    const data = { userId, tokenHashes: tokenHashes.slice(start, start + PER_EVENT) };
    const details = { aggregate: userId, actor: userId, data };
    events.push(fact(identityEvents.sessionsRevoked, details));
  }
  await tx.publishAll(events);
}
