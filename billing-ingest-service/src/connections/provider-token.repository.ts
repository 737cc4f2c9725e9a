import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';

/** Provider API tokens of organizations, encrypted: one each. */
export const providerTokens = {
  set: (tx: Tx, organizationId: string, encrypted: string, at: Date) =>
    tx.query(
      statement<never>(
        'provider-token-set',
        `insert into provider_token (organization_id, token, set_at) values ($1, $2, $3)
         on conflict (organization_id) do update set token = excluded.token, set_at = excluded.set_at`,
      ),
      [organizationId, encrypted, at],
    ),

  /** When it was set; null when there is none. */
  async setAt(db: Db, organizationId: string): Promise<Date | null> {
    const [row] = await db.query(
      statement<{ setAt: Date }>(
        'provider-token-find',
        'select set_at as "setAt" from provider_token where organization_id = $1',
      ),
      [organizationId],
    );
    return row?.setAt ?? null;
  },

  /** False when there was none. */
  async remove(tx: Tx, organizationId: string): Promise<boolean> {
    return (
      (
        await tx.query(
          statement<{ organizationId: string }>(
            'provider-token-remove',
            `delete from provider_token where organization_id = $1
             returning organization_id as "organizationId"`,
          ),
          [organizationId],
        )
      ).length > 0
    );
  },
};
