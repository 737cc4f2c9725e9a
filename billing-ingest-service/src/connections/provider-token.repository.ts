import type { Db, Tx } from '@tessera/chassis/db/types';
import { providerTokenTable } from '../schema/connection.table.ts';

/** Provider API tokens of organizations, encrypted: one each. */
export const providerTokens = {
  async set(tx: Tx, organizationId: string, encrypted: string, at: Date): Promise<void> {
    const row = { organizationId, token: encrypted, setAt: at };
    await tx.entities.upsert(providerTokenTable, row, ['organizationId']);
  },

  /** When it was set; null when there is none. */
  async setAt(db: Db, organizationId: string): Promise<Date | null> {
    const row = await db.entities.findOneBy(providerTokenTable, { organizationId });
    return row?.setAt ?? null;
  },

  /** False when there was none. */
  async remove(tx: Tx, organizationId: string): Promise<boolean> {
    const { affected } = await tx.entities.delete(providerTokenTable, { organizationId });
    return affected === 1;
  },
};
