import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';

const set = statement<never>(
  'provider-token-set',
  `insert into provider_token (organization_id, token, set_at) values ($1, $2, $3)
   on conflict (organization_id) do update set token = excluded.token, set_at = excluded.set_at`,
);
const find = statement<{ setAt: Date }>(
  'provider-token-find',
  'select set_at as "setAt" from provider_token where organization_id = $1',
);
const remove = statement<{ organizationId: string }>(
  'provider-token-remove',
  `delete from provider_token where organization_id = $1
   returning organization_id as "organizationId"`,
);

/** Provider API tokens of organizations, encrypted: one each. */
export const providerTokens = {
  set: (tx: Tx, organizationId: string, encrypted: string, at: Date) =>
    tx.query(set, [organizationId, encrypted, at]),

  /** When it was set; null when there is none. */
  async setAt(db: Db, organizationId: string): Promise<Date | null> {
    const [row] = await db.query(find, [organizationId]);
    return row?.setAt ?? null;
  },

  /** False when there was none. */
  async remove(tx: Tx, organizationId: string): Promise<boolean> {
    return (await tx.query(remove, [organizationId])).length > 0;
  },
};
