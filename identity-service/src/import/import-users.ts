import type { CommandBase } from '@tessera/chassis/command';
import { createEvent, type Tx } from '@tessera/chassis/db/db';
import { readRows } from '@tessera/chassis/import/fields';
import type { ForeignDatabase, ForeignRow } from '@tessera/chassis/import/foreign-database';
import type { Outcome } from '@tessera/chassis/import/import-counter';
import { identityEvents } from '@tessera/contracts/identity/events';
import { userPayload } from '../users/user-event.ts';
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
  const taken = await db.transaction(async (tx) => {
    const ofUsers = await insertUsers(tx, users.readable, clock.now());
    const newIds = new Set(
      ofUsers.filter(({ result }) => result === 'imported').map(({ id }) => id),
    );
    // Logins of existing users are not changed.
    const fresh = accounts.readable.filter(({ userId }) => newIds.has(userId));
    return [...ofUsers, ...(await insertAccounts(tx, fresh))];
  });
  return [...users.outcomes, ...accounts.outcomes, ...taken];
}

async function insertUsers(tx: Tx, users: readonly SourceUser[], now: Date): Promise<Outcome[]> {
  const existing = await findExisting(tx, users);
  const verdicts = users.map((source) => {
    const verdict = decideUser(source, existing, now);
    if (verdict.result === 'imported') {
      // Later rows must not collide with this one.
      existing.emails.add(verdict.user.email);
      if (verdict.user.username !== null) existing.usernames.add(verdict.user.username);
    }
    return { id: source.id, ...verdict };
  });
  const wanted = verdicts.flatMap((verdict) =>
    verdict.result === 'imported' ? [verdict.user] : [],
  );
  const inserted = await imports.insertUsers(tx, wanted);
  const facts = wanted
    .filter(({ id }) => inserted.has(id))
    .map((user) =>
      createEvent(identityEvents.userCreated, { aggregate: user.id, data: userPayload(user) }),
    );
  await tx.publishAll(facts);
  return verdicts.map((verdict) => {
    const kind = 'users';
    if (verdict.result !== 'imported') return { kind, ...verdict };
    const { id, result, changes } = verdict;
    if (inserted.has(id)) return { kind, id, result, changes };
    return { kind, id, result: 'skipped', reason: 'the address or username was taken just now' };
  });
}

async function insertAccounts(tx: Tx, accounts: readonly SourceAccount[]): Promise<Outcome[]> {
  const verdicts = accounts.map((source) => ({ id: source.id, ...decideAccount(source) }));
  const wanted = verdicts.flatMap((verdict) =>
    verdict.result === 'imported' ? [verdict.account] : [],
  );
  const inserted = await imports.insertAccounts(tx, wanted);
  return verdicts.map((verdict) => {
    const kind = 'accounts';
    const { id } = verdict;
    if (verdict.result === 'skipped')
      return { kind, id, result: verdict.result, reason: verdict.reason };
    if (inserted.has(id)) return { kind, id, result: verdict.result };
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
