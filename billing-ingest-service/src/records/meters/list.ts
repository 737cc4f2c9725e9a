import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { linkedMerchant } from '../../listing/merchant.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byText, byTime } from '../../listing/sorts.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type MeterRow = RecordRow<StoredDocument<'meter'>>;

type Usage = { customers: string; consumed: string; credited: string; balance: string };

export const meters = {
  ...recordList<MeterRow, 'createdAt' | 'name', never>({
    table: 'meter',
    alias: 'meter',
    sorts: { createdAt: byTime('meter.created_at'), name: byText('meter.name') },
    filters: {},
    search: { kind: 'scan', columns: ['meter.name'] },
  }),

  /** The names of an organization's meters by id; meters that are not stored are left out. */
  async namesOf(
    db: Db,
    organizationId: string,
    meterIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (meterIds.length === 0) return new Map();
    const rows = await db.query<{ id: string; name: string }>(sql`
      select id, name from meter
      where id = any(${meterIds}) and name is not null
        and provider_organization_id = ${linkedMerchant(organizationId)}`);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },

  /** Totals of a meter over all customers. */
  async usageOf(db: Db, meterId: string) {
    const row = await db.queryOne<Usage>(sql`
      select count(*) as customers, coalesce(sum(consumed_units), 0) as consumed,
        coalesce(sum(credited_units), 0) as credited, coalesce(sum(balance), 0) as balance
      from customer_meter
      where meter_id = ${meterId} and provider_organization_id =
        (select provider_organization_id from meter where id = ${meterId})`);
    return {
      customers: Number(row?.customers ?? 0),
      consumedUnits: Number(row?.consumed ?? 0),
      creditedUnits: Number(row?.credited ?? 0),
      balance: Number(row?.balance ?? 0),
    };
  },
};
