import type { IdentityHarness } from './harness.ts';

/** Links a login of a provider to a user, now or at a given time. */
export async function linkLogin(
  identity: IdentityHarness,
  userId: string,
  provider: string,
  at?: string,
): Promise<void> {
  await identity.sql(
    `insert into $schema.account (id, user_id, provider_id, account_id, created_at, updated_at)
     values ($2 || '-row-' || $1, $1, $2, $2 || '-of-' || $1, $3, $3)`,
    [userId, provider, at ?? identity.clock.now()],
  );
}

/** The providers of a user's logins, sorted. */
export async function loginsOf(identity: IdentityHarness, userId: string): Promise<string[]> {
  const rows = await identity.sql<{ provider_id: string }>(
    'select provider_id from $schema.account where user_id = $1 order by 1',
    [userId],
  );
  return rows.map((row) => row.provider_id);
}
