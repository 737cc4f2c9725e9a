import { statement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';

/** Adds a value to the query and returns the placeholder that stands for it. */
export type Bind = (value: unknown) => string;

/** The provider organization that an organization ($1) is linked to. */
export const MERCHANT =
  '(select provider_organization_id from billing_connection where organization_id = $1)';

const find = statement<{ merchantId: string }>(
  'merchant-find',
  'select provider_organization_id as "merchantId" from billing_connection where organization_id = $1',
);

/** The provider organization that an organization is linked to; null without a link. */
export async function findMerchant(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await db.query(find, [organizationId]);
  return row?.merchantId ?? null;
}
