import { sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';

/**
 * Merchants whose link has ended, each with its last organization. A trigger of the links adds a merchant when its link
 * ends, and removes it when another link begins.
 */
export const formerConnections = {
  /** Deletes those of an organization; returns their merchants. */
  async take(tx: Tx, organizationId: string): Promise<string[]> {
    const rows = await tx.query<{ merchant: string }>(sql`
      delete from former_connection where organization_id = ${organizationId}
      returning provider_organization_id as merchant`);
    return rows.map(({ merchant }) => merchant);
  },
};
