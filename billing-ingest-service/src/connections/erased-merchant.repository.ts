import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';

/** Provider organizations whose organization was deleted: reconciliation must not restore what was erased. */
export const erasedMerchants = {
  insert: (tx: Tx, providerOrganizationId: string, at: Date) =>
    tx.query<never>(sql`
      insert into erased_merchant (provider_organization_id, erased_at)
      values (${providerOrganizationId}, ${at})
      on conflict (provider_organization_id) do update set erased_at = excluded.erased_at`),

  /** Those of these provider organizations that are erased and not linked again. */
  async listUnlinked(db: Db, merchants: readonly string[]): Promise<Set<string>> {
    if (merchants.length === 0) return new Set();
    const rows = await db.query<{ id: string }>(sql`
      select provider_organization_id as id from erased_merchant
      where provider_organization_id = any(${merchants}) and not exists (
        select from billing_connection as link
        where link.provider_organization_id = erased_merchant.provider_organization_id)`);
    return new Set(rows.map(({ id }) => id));
  },
};
