import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import type { PageCursor } from '../paging/page-cursor.ts';
import type { Json } from '../records/shape.ts';

export type CustomerRow = {
  readonly id: string;
  readonly micros: string;
  readonly view: Json;
  readonly providerOrganizationId: string;
  /** The user it names has deleted the account: nobody may learn who it was. */
  readonly isForgotten: boolean;
};

const MICROS = '(extract(epoch from customer.created_at) * 1000000)::bigint';
const FORGOTTEN = `exists (select from forgotten_user
  where forgotten_user.user_id = customer.user_id)`;
const COLUMNS = `customer.id, customer.view, ${MICROS} as micros, ${FORGOTTEN} as "isForgotten",
  provider_organization_id as "providerOrganizationId"`;

const listPage = statement<CustomerRow>(
  'customer-list',
  `select ${COLUMNS}
   from customer
   join billing_connection using (provider_organization_id)
   where billing_connection.organization_id = $1
     and customer.created_at is not null
     and ($2::bigint is null or (customer.created_at, customer.id) <
       (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))
     and ($4::text is null or customer.name ilike $4 or customer.email ilike $4
       or (customer.external_id ilike $4 and not ${FORGOTTEN}))
   order by customer.created_at desc, customer.id desc
   limit $5`,
);

const find = statement<CustomerRow>(
  'customer-find',
  `select ${COLUMNS}
   from customer
   join billing_connection using (provider_organization_id)
   where billing_connection.organization_id = $1 and customer.id = $2
     and customer.created_at is not null`,
);

const holdings = statement<{
  subscriptions: readonly Json[];
  benefits: readonly Json[];
  meters: readonly Json[];
}>(
  'customer-holdings',
  `select
     (select coalesce(json_agg(json_build_object('view', subscription.view, 'name', product.name)
        order by subscription.created_at desc, subscription.id), '[]')
      from subscription left join product on product.id = subscription.product_id
      where subscription.customer_id = $1 and subscription.provider_organization_id = $2
     ) as subscriptions,
     (select coalesce(json_agg(json_build_object(
          'view', benefit_grant.view, 'name', benefit.description)
        order by benefit_grant.created_at, benefit_grant.id), '[]')
      from benefit_grant left join benefit on benefit.id = benefit_grant.benefit_id
      where benefit_grant.customer_id = $1 and benefit_grant.provider_organization_id = $2
     ) as benefits,
     (select coalesce(json_agg(json_build_object('view', customer_meter.view, 'name', meter.name)
        order by customer_meter.meter_id), '[]')
      from customer_meter left join meter on meter.id = customer_meter.meter_id
      where customer_meter.customer_id = $1 and customer_meter.provider_organization_id = $2
     ) as meters`,
);

const forget = statement<never>(
  'customer-forget-user',
  `insert into forgotten_user (user_id, forgotten_at) values ($1, $2) on conflict do nothing`,
);

const forgottenAmong = statement<{ userId: string }>(
  'customer-forgotten-among',
  'select user_id as "userId" from forgotten_user where user_id = any($1)',
);

type ListInput = {
  readonly organizationId: string;
  readonly after: PageCursor | null;
  readonly pattern: string | null;
  readonly limit: number;
};

/** Customers of the provider organization that an organization is linked to. */
export const customers = {
  list: (db: Db, { organizationId, after, pattern, limit }: ListInput) =>
    db.query(listPage, [
      organizationId,
      after?.micros ?? null,
      after?.id ?? null,
      pattern,
      limit + 1,
    ]),

  async find(db: Db, organizationId: string, id: string): Promise<CustomerRow | null> {
    const [row] = await db.query(find, [organizationId, id]);
    return row ?? null;
  },

  /** Subscriptions, grants and meters, each as its view and the name of what it is of. */
  async holdings(db: Db, customerId: string, providerOrganizationId: string) {
    const [row] = await db.query(holdings, [customerId, providerOrganizationId]);
    return row ?? { subscriptions: [], benefits: [], meters: [] };
  },

  async forgottenAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    const rows = await db.query(forgottenAmong, [userIds]);
    return new Set(rows.map(({ userId }) => userId));
  },

  /** For good, and for customers that are told of later as well. */
  forgetUser: (tx: Tx, userId: string, at: Date) => tx.query(forget, [userId, at]),
};
