import type { Db } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import type { PageCursor } from '../paging/page-cursor.ts';
import { customerBriefSql, productBriefSql } from '../records/briefs.ts';
import type { Json } from '../records/shape.ts';

export type OrderRow = {
  readonly id: string;
  readonly micros: string;
  readonly view: Json;
  readonly customer: Json | null;
  readonly product: Json | null;
};

const SELECT = `select sale.id, sale.view,
    (extract(epoch from sale.created_at) * 1000000)::bigint as micros,
    ${customerBriefSql} as customer, ${productBriefSql} as product
  from "order" as sale
  join billing_connection using (provider_organization_id)
  left join customer on customer.id = sale.customer_id
  left join product on product.id = sale.product_id
  where billing_connection.organization_id = $1 and sale.created_at is not null`;

const listPage = statement<OrderRow>(
  'order-list',
  `${SELECT}
     and ($2::bigint is null or (sale.created_at, sale.id) <
       (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))
     and ($4::text is null or customer.name ilike $4 or customer.email ilike $4
       or product.name ilike $4)
     and ($5::text is null or sale.status = $5)
     and ($6::text is null or sale.billing_reason = $6)
     and ($7::text is null or sale.customer_id = $7)
     and ($8::text is null or sale.product_id = $8)
     and ($9::text is null or sale.subscription_id = $9)
   order by sale.created_at desc, sale.id desc
   limit $10`,
);

const find = statement<OrderRow>('order-find', `${SELECT} and sale.id = $2`);

const refunds = statement<{ view: Json }>(
  'order-refunds',
  `select refund.view from refund
   join billing_connection using (provider_organization_id)
   where billing_connection.organization_id = $1 and refund.order_id = $2
     and refund.created_at is not null
   order by refund.created_at, refund.id`,
);

type ListInput = {
  readonly organizationId: string;
  readonly after: PageCursor | null;
  readonly pattern: string | null;
  readonly status: string | null;
  readonly billingReason: string | null;
  readonly customerId: string | null;
  readonly productId: string | null;
  readonly subscriptionId: string | null;
  readonly limit: number;
};

/** Orders of the provider organization that an organization is linked to. */
export const orders = {
  list: (db: Db, input: ListInput) =>
    db.query(listPage, [
      input.organizationId,
      input.after?.micros ?? null,
      input.after?.id ?? null,
      input.pattern,
      input.status,
      input.billingReason,
      input.customerId,
      input.productId,
      input.subscriptionId,
      input.limit + 1,
    ]),

  async find(db: Db, organizationId: string, id: string): Promise<OrderRow | null> {
    const [row] = await db.query(find, [organizationId, id]);
    return row ?? null;
  },

  async refundsOf(db: Db, organizationId: string, orderId: string): Promise<Json[]> {
    return (await db.query(refunds, [organizationId, orderId])).map(({ view }) => view);
  },
};
