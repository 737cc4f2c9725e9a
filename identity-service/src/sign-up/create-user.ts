import { statement } from '@tessera/chassis/db/statement';
import type { Tx } from '@tessera/chassis/db/types';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { IdentityDeps } from '../deps.ts';
import { CREDENTIAL } from '../schema/account.table.ts';
import type { UserRow } from '../schema/user.table.ts';
import { userPayload } from '../users/user-event.ts';

const insert = statement<never>(
  'user-insert-with-credential',
  `with created as (
     insert into "user" (id, email, email_verified, name, image, username, display_username, language,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id
   )
   insert into account (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
   select $10, created.id, '${CREDENTIAL}', created.id, $11, $9, $9 from created`,
);

/** Inserts the user and the password login and publishes the event, in the given transaction. */
export async function createUser(
  { random }: IdentityDeps,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
): Promise<void> {
  await tx.query(insert, [
    user.id,
    user.email,
    user.emailVerified,
    user.name,
    user.image,
    user.username,
    user.displayUsername,
    user.language,
    user.createdAt,
    random.id(),
    passwordHash,
  ]);
  await tx.publish(identityEvents.userCreated, {
    aggregate: user.id,
    actor: user.id,
    data: userPayload(user),
  });
}
