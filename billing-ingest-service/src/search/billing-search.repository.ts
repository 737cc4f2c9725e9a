import { joinSql, rawSql, type Sql, sql, timeText } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { SearchKind } from '@tessera/contracts/billing/reporting/billing-search';
import { isVisible } from '../deliveries/visible-delivery.repository.ts';
import { PLATFORM } from '../ingest/receive-webhook.ts';
import { contains } from '../listing/search.ts';
import { REPAIRS } from '../reconciliation/compare-page.ts';
import { customerMatches } from './customer-matches.ts';
import { searchedKinds } from './searched-kinds.ts';

export type FoundRow = {
  readonly kind: SearchKind;
  readonly id: string;
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly status: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly createdAt: string;
  readonly endpointId: string | null;
};
type Found = { readonly items: readonly FoundRow[]; readonly isIncomplete: boolean };

type Query = {
  readonly organizationId: string;
  readonly merchantId: string | null;
  readonly text: string;
  readonly hasDeliveries: boolean;
};

/** The entries of each kind. */
const LIMIT = 5;

export const billingSearch = {
  /** One statement, not prepared: its text depends on the input. */
  async find(db: Db, query: Query): Promise<Found> {
    const { merchantId, text, hasDeliveries } = query;
    const customers = customerMatches({ merchantId, text, limit: LIMIT });
    const selects = [...recordSelects(query), ...(hasDeliveries ? [deliveriesWithId(query)] : [])];
    const row = await db.queryOne<Found>(
      sql`with ${customers.tables}
        select (select coalesce(json_agg(found), '[]') from (
            ${joinSql(selects, ' union all ')}
          ) as found) as items, ${customers.isIncomplete} as "isIncomplete"`,
      { prepare: false },
    );
    return row ?? { items: [], isIncomplete: false };
  },
};

/** The provider's ids are lower-case; ids of other forms are opaque. */
const idsOf = (text: string): Sql => sql`any(${[text, text.toLowerCase()]}::text[])`;

/** The newest matches of each kind of record. */
function recordSelects({ merchantId, text }: Query): Sql[] {
  const found: Partial<Record<SearchKind, Sql>> = {
    customer: sql`customer.id in (select id from matching_customer)`,
    subscription: sql`subscription.id in (
      select id from subscription where id = ${idsOf(text)}
      union all
      select subscription.id from matching_customer
      join subscription on subscription.customer_id = matching_customer.id)`,
    order: sql`sale.id in (
      select id from "order" where id = ${idsOf(text)}
      union all
      select id from "order" where provider_organization_id = ${merchantId}
        and invoice_number is not null and lower(invoice_number) = ${text.toLowerCase()}
      union all
      select newest.id from matching_customer, lateral (
        select id from "order" where customer_id = matching_customer.id
          and provider_organization_id = ${merchantId} and created_at is not null
        order by created_at desc, id desc limit ${LIMIT}
      ) as newest)`,
    product: sql`(product.id = ${idsOf(text)} or ${contains(['product.name'], text)})`,
  };
  return searchedKinds.map(({ kind, table, alias, joins, title, subtitle, state }) => {
    const record = rawSql(alias);
    const matches = found[kind] ?? sql`${record}.id = ${idsOf(text)}`;
    return sql`(
      select ${kind} as kind, ${record}.id, ${rawSql(title)} as title,
        ${rawSql(subtitle)} as subtitle, ${rawSql(state)},
        ${timeText(sql`${record}.created_at`)} as "createdAt", null as "endpointId"
      from ${rawSql(table)} as ${record} ${joins}
      where ${record}.provider_organization_id = ${merchantId}
        and ${record}.created_at is not null and ${matches}
      order by ${record}.created_at desc, ${record}.id desc limit ${LIMIT})`;
  });
}

/** Deliveries by their whole webhook-id, at the platform's URL and at those of the organization that exist. */
const deliveriesWithId = ({ organizationId, text }: Query): Sql => sql`(
  select 'delivery', delivery.webhook_id, delivery.type, null, delivery.status, null, null,
    ${timeText(sql`delivery.received_at`)},
    case when delivery.organization_id is not null then delivery.endpoint end
  from delivery
  where delivery.webhook_id = ${text} and ${isVisible(organizationId)}
    and delivery.endpoint in (
      select id from endpoint where organization_id = ${organizationId}
      union all values (${PLATFORM}), (${REPAIRS}))
  order by delivery.position desc limit ${LIMIT})`;
