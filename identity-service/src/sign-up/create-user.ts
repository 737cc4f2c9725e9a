import { sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { IdentityDeps } from '../deps.ts';
import { CREDENTIAL } from '../schema/account.table.ts';
import type { UserRow } from '../schema/user.table.ts';
import { userPayload } from '../users/publish-user-updated.ts';

/** Inserts the user and the password login and publishes the event, in the given transaction. */
export async function createUser(
  { random }: IdentityDeps,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
): Promise<void> {
  await tx.query(sql`
    with created as (
      insert into "user" (id, email, email_verified, email_verified_at, name, image, username, display_username, language,
        created_at, updated_at)
      values (${user.id}, ${user.email}, ${user.emailVerified},
        ${user.emailVerified ? user.createdAt : null}, ${user.name}, ${user.image}, ${user.username},
        ${user.displayUsername}, ${user.language}, ${user.createdAt}, ${user.createdAt})
      returning id
    )
    insert into account (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
    select ${random.id()}, created.id, ${CREDENTIAL}, created.id, ${passwordHash},
      ${user.createdAt}, ${user.createdAt}
    from created`);
  await tx.publish(identityEvents.userCreated, {
    aggregate: user.id,
    actor: user.id,
    data: userPayload(user),
  });
}
