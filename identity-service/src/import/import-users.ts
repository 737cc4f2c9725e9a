import { createEvent } from '@tessera/chassis/db/outbox';
import type { Tx } from '@tessera/chassis/db/types';
import type { ForeignDatabase, ForeignRow } from '@tessera/chassis/import/foreign-database';
import { readRows } from '@tessera/chassis/import/foreign-fields';
import type { Outcome } from '@tessera/chassis/import/import-counter';
import type { CommandBase } from '@tessera/chassis/service/types';
import { identityEvents } from '@tessera/contracts/identity/events';
import { userPayload } from '../users/publish-user-updated.ts';
import { imports } from './import.repository.ts';
import { decideAccount, decideUser } from './import.rules.ts';
import { type SourceAccount, type SourceUser, sourceAccount, sourceUser } from './source-rows.ts';

/** Imports users with their logins in one transaction and reports the outcome of each row. */
export async function importUsers(
  { db, clock }: Pick<CommandBase, 'db' | 'clock'>,
  source: ForeignDatabase,
  rows: readonly ForeignRow[],
): Promise<Outcome[]> {
  const users = readRows('users', rows, sourceUser);
  const ids = users.readable.map(({ id }) => id);
  const accounts = readRows(
    'accounts',
    await source.rowsOf('account', 'userId', ids),
    sourceAccount,
  );
  const outcomes = await db.transaction(async (tx) => {
    const userOutcomes = await insertUsers(tx, users.readable, clock.now());
    const newIds = new Set(
      userOutcomes.filter(({ result }) => result === 'imported').map(({ id }) => id),
    );
    // Logins of existing users are not changed.
    const newAccounts = accounts.readable.filter(({ userId }) => newIds.has(userId));
    return [...userOutcomes, ...(await insertAccounts(tx, newAccounts))];
  });
  return [...users.outcomes, ...accounts.outcomes, ...outcomes];
}

async function insertUsers(tx: Tx, users: readonly SourceUser[], now: Date): Promise<Outcome[]> {
  const existing = await findExisting(tx, users);
  const decisions = users.map((source) => {
    const decision = decideUser(source, existing, now);
    if (decision.result === 'imported') {
      // Later rows must not collide with this one.
      existing.emails.add(decision.user.email);
      if (decision.user.username !== null) existing.usernames.add(decision.user.username);
    }
    return { id: source.id, ...decision };
  });
  const newUsers = decisions.flatMap((decision) =>
    decision.result === 'imported' ? [decision.user] : [],
  );
  const inserted = await imports.insertUsers(tx, newUsers);
  const events = newUsers
    .filter(({ id }) => inserted.has(id))
    .map((user) =>
      createEvent(identityEvents.userCreated, { aggregate: user.id, data: userPayload(user) }),
    );
  await tx.publishAll(events);
  return decisions.map((decision) => {
    const kind = 'users';
    if (decision.result !== 'imported') return { kind, ...decision };
    const { id, result, changes } = decision;
    if (inserted.has(id)) return { kind, id, result, changes };
    return { kind, id, result: 'skipped', reason: 'the address or username was taken just now' };
  });
}

async function insertAccounts(tx: Tx, accounts: readonly SourceAccount[]): Promise<Outcome[]> {
  const decisions = accounts.map((source) => ({ id: source.id, ...decideAccount(source) }));
  const newAccounts = decisions.flatMap((decision) =>
    decision.result === 'imported' ? [decision.account] : [],
  );
  const inserted = await imports.insertAccounts(tx, newAccounts);
  return decisions.map((decision) => {
    const kind = 'accounts';
    const { id } = decision;
    if (decision.result === 'skipped')
      return { kind, id, result: decision.result, reason: decision.reason };
    if (inserted.has(id)) return { kind, id, result: decision.result };
    return { kind, id, result: 'skipped', reason: 'the login belongs to a user already' };
  });
}

async function findExisting(tx: Tx, users: readonly SourceUser[]) {
  const ids = users.map(({ id }) => id);
  const found = await imports.findExisting(tx, {
    ids,
    emails: users.map(({ email }) => email.toLowerCase()),
    usernames: users.flatMap(({ username }) => username?.toLowerCase() ?? []),
  });
  return {
    ids: new Set(found.map(({ id }) => id)),
    deletedIds: new Set(await imports.findDeleted(tx, ids)),
    emails: new Set(found.map(({ email }) => email)),
    usernames: new Set(found.flatMap(({ username }) => username ?? [])),
  };
}
