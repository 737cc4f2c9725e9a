import type { Tx } from '@app/chassis/db/db';
import { identityEvents } from '@app/contracts/identity/events';
import type { IdentityDeps } from '../deps.ts';

type Ended = { readonly tokenHash: string; readonly userId: string };

/**
 * Ends sessions: the rows in one transaction with the fact, then the hot copies. When it returns no
 * reader accepts the tokens; when Redis cannot be told it throws, and the fact has it told later.
 */
export async function endSessions(
  deps: IdentityDeps,
  remove: (tx: Tx) => Promise<Ended[]>,
): Promise<Ended[]> {
  const ended = await deps.db.transaction(async (tx) => {
    const rows = await remove(tx);
    await tellEnded(tx, rows);
    return rows;
  });
  await deps.copies.bury(ended.map(({ tokenHash }) => tokenHash));
  return ended;
}

/** The fact that sessions ended, within the transaction that ends them. */
export async function tellEnded(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const [first] = ended;
  if (first === undefined) return;
  await tx.publish(identityEvents.sessionsRevoked, {
    aggregate: first.userId,
    actor: first.userId,
    data: { userId: first.userId, tokenHashes: ended.map(({ tokenHash }) => tokenHash) },
  });
}
