import { rawSql, sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';
import type { EntitySchema } from 'typeorm';
import { rollupTables } from '../schema/rollup.table.ts';
import type { OrganizationErasure } from './organization-erasure.repository.ts';

/** The rows of a deleted organization outside the tables of records. */
export const organizationData = {
  /**
   * Deletes up to `limit` deliveries: those to the organization's endpoints, and those to the platform's URL for its
   * merchants up to the last position. Returns the merchant of each.
   */
  async deleteDeliveries(
    tx: Tx,
    { organizationId, merchants, lastPosition }: OrganizationErasure,
    limit: number,
  ): Promise<(string | null)[]> {
    const found = await tx.query<{ position: string }>(sql`
      (select position from delivery where organization_id = ${organizationId}
        order by position limit ${limit})
      union all
      (select position from delivery
        where provider_organization_id = any(${merchants}) and organization_id is null
          and position <= ${lastPosition}
        order by position limit ${limit})
      limit ${limit}`);
    if (found.length === 0) return [];
    const positions = found.map(({ position }) => position);
    const deleted = await tx.query<{ merchant: string | null }>(sql`
      with conflicts as (
        delete from delivery_conflict where position = any(${positions}::bigint[])
      ), failures as (
        delete from delivery_failure where position = any(${positions}::bigint[])
      )
      delete from delivery where position = any(${positions}::bigint[])
      returning provider_organization_id as merchant`);
    return deleted.map(({ merchant }) => merchant);
  },

  /** Deletes replays and reconciliations of the organization, and what refers to its erased records. */
  async deleteOthers(tx: Tx, { organizationId, merchants }: OrganizationErasure): Promise<void> {
    await tx.query(sql`delete from replay where organization_id = ${organizationId}`);
    await tx.query(sql`delete from reconciliation where organization_id = ${organizationId}`);
    await tx.query(sql`
      delete from missing_record where provider_organization_id = any(${merchants})`);
    await tx.query(sql`
      delete from customer_redaction
      where not exists (select from customer where customer.id = customer_id)`);
    await tx.query(sql`
      delete from meter_day
      where provider_organization_id = any(${merchants}) and consumed_units = 0`);
    for (const table of rollupTables) await deleteEmptySums(tx, table, merchants);
  },
};

/** The triggers have subtracted the erased records from the sums. */
async function deleteEmptySums(tx: Tx, { options }: EntitySchema, merchants: readonly string[]) {
  const sums = Object.entries(options.columns).filter(([, column]) => column?.primary !== true);
  const isEmpty = sums.map(([name]) => `coalesce("${name}", 0) = 0`).join(' and ');
  await tx.query(sql`
    delete from ${rawSql(options.name)}
    where provider_organization_id = any(${merchants}) and ${rawSql(isEmpty)}`);
}
