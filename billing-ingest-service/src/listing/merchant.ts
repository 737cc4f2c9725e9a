import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';

/** SQL expression: the provider organization that an organization is linked to. */
export const linkedMerchant = (organizationId: string): Sql =>
  sql`(select provider_organization_id from billing_connection
    where organization_id = ${organizationId})`;

/** The provider organization that an organization is linked to; null without a link. */
export async function findMerchant(db: Db, organizationId: string): Promise<string | null> {
  const row = await db.queryOne<{ merchantId: string }>(sql`
    select provider_organization_id as "merchantId" from billing_connection
    where organization_id = ${organizationId}`);
  return row?.merchantId ?? null;
}
