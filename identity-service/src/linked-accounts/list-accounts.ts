import type { UserActor } from '@tessera/contracts/actor';
import { accounts } from '../accounts/account.repository.ts';
import { scopesOf } from '../accounts/encrypted-tokens.ts';
import type { IdentityDeps } from '../deps.ts';

/** The user's logins. `provider` and `providerId` are equal, for the two client generations. */
export async function listAccounts({ db }: IdentityDeps, actor: UserActor) {
  const rows = await accounts.list(db, actor.user.id);
  return rows.map((row) => ({ ...row, provider: row.providerId, scopes: scopesOf(row) }));
}
