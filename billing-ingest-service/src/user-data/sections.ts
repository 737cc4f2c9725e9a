import { rawSql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { isAfter, microsOf, type PageCursor } from '@tessera/chassis/paging/time-cursor';
import { type UserDataQuery, userDataSection } from '@tessera/chassis/paging/user-data-section';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { billingUserDataRows as schemas } from '@tessera/contracts/billing/user-data';
import type { StoredDocument } from '../records/record-kinds.ts';
import { tableOf } from '../records/record-tables.ts';

type Row<K extends RecordKind> = PageCursor & {
  readonly document: StoredDocument<K>;
  readonly organizationId: string | null;
};

/** Reads the records of the customers that merchants have linked to a user, deleted ones included. */
const recordsOf =
  <K extends RecordKind>(kind: K, customerId: 'id' | 'customer_id') =>
  async (db: Db, { userId, after, limit }: UserDataQuery) => {
    const time = sql`coalesce(record.created_at, timestamptz 'epoch')`;
    const rows = await db.query<Row<K>>(sql`
      select record.id, record.document, connection.organization_id as "organizationId",
        ${microsOf(time)} as micros
      from customer join ${rawSql(`"${tableOf(kind)}"`)} as record
          on record.${rawSql(customerId)} = customer.id
            and record.provider_organization_id = customer.provider_organization_id
        left join billing_connection as connection
          on connection.provider_organization_id = customer.provider_organization_id
      where customer.user_id = ${userId} and ${isAfter(after, time, sql`record.id`)}
      order by ${time}, record.id limit ${limit}`);
    return rows.map(({ document, ...row }) => ({ ...document, ...row }));
  };

/** What this service stores about a user, by section; one statement a page. */
export const sections = {
  customers: userDataSection(schemas.customers, recordsOf('customer', 'id')),
  subscriptions: userDataSection(schemas.subscriptions, recordsOf('subscription', 'customer_id')),
  orders: userDataSection(schemas.orders, recordsOf('order', 'customer_id')),
  refunds: userDataSection(schemas.refunds, recordsOf('refund', 'customer_id')),
  checkouts: userDataSection(schemas.checkouts, recordsOf('checkout', 'customer_id')),
  benefitGrants: userDataSection(schemas.benefitGrants, recordsOf('benefit-grant', 'customer_id')),
  customerMeters: userDataSection(
    schemas.customerMeters,
    recordsOf('customer-meter', 'customer_id'),
  ),
};
