import type { Db } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import type { PageCursor } from '../paging/page-cursor.ts';
import { customerBriefSql, productBriefSql } from '../records/briefs.ts';
import type { Json } from '../records/shape.ts';

export type SubscriptionRow = {
  readonly id: string;
  readonly micros: string;
  readonly view: Json;
  readonly customer: Json | null;
  readonly product: Json | null;
};

const SELECT = `select subscription.id, subscription.view,
    (extract(epoch from subscription.created_at) * 1000000)::bigint as micros,
    ${customerBriefSql} as customer, ${productBriefSql} as product
  from subscription
  join billing_connection using (provider_organization_id)
  left join customer on customer.id = subscription.customer_id
  left join product on product.id = subscription.product_id
  where billing_connection.organization_id = $1 and subscription.created_at is not null`;

const listPage = statement<SubscriptionRow>(
  'subscription-list',
  `${SELECT}
     and ($2::bigint is null or (subscription.created_at, subscription.id) <
       (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))
     and ($4::text is null or customer.name ilike $4 or customer.email ilike $4
       or product.name ilike $4)
     and ($5::text is null or subscription.status = $5)
     and ($6::text is null or subscription.customer_id = $6)
     and ($7::text is null or subscription.product_id = $7)
   order by subscription.created_at desc, subscription.id desc
   limit $8`,
);

const find = statement<SubscriptionRow>('subscription-find', `${SELECT} and subscription.id = $2`);

type ListInput = {
  readonly organizationId: string;
  readonly after: PageCursor | null;
  readonly pattern: string | null;
  readonly status: string | null;
  readonly customerId: string | null;
  readonly productId: string | null;
  readonly limit: number;
};

/** Subscriptions of the provider organization that an organization is linked to. */
export const subscriptions = {
  list: (db: Db, input: ListInput) =>
    db.query(listPage, [
      input.organizationId,
      input.after?.micros ?? null,
      input.after?.id ?? null,
      input.pattern,
      input.status,
      input.customerId,
      input.productId,
      input.limit + 1,
    ]),

  async find(db: Db, organizationId: string, id: string): Promise<SubscriptionRow | null> {
    const [row] = await db.query(find, [organizationId, id]);
    return row ?? null;
  },
};
