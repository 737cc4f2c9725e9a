import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { BenefitGrant } from '@tessera/contracts/billing/benefits';
import { type Filter, is } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byCustomer } from '../../listing/search.ts';
import { byTime } from '../../listing/sorts.ts';
import { customerSummary, joinRelated, type WithCustomer } from '../../listing/summaries.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type BenefitGrantRow = RecordRow<StoredDocument<'benefit-grant'>> &
  WithCustomer &
  Readonly<Pick<BenefitGrant, 'benefit'>>;

const STATES: Readonly<Record<string, Sql>> = {
  granted: sql`benefit_grant.is_granted and not benefit_grant.is_revoked`,
  revoked: sql`benefit_grant.is_revoked`,
  failed: sql`not benefit_grant.is_granted and not benefit_grant.is_revoked`,
};
const inState: Filter = (state) => STATES[state] ?? sql`false`;

export const benefitGrants = recordList<
  BenefitGrantRow,
  'createdAt',
  'state' | 'benefitId' | 'benefitType' | 'customerId' | 'subscriptionId' | 'orderId'
>({
  table: 'benefit_grant',
  alias: 'benefit_grant',
  joins: joinRelated('benefit_grant', 'customer', 'benefit'),
  columns: () => sql`${customerSummary},
    case when benefit.id is null or benefit.type is null then null
      else json_build_object('id', benefit.id, 'type', benefit.type,
        'description', benefit.description) end as benefit`,
  sorts: { createdAt: byTime('benefit_grant.created_at') },
  filters: {
    state: inState,
    benefitId: is('benefit_grant.benefit_id'),
    benefitType: is('benefit_grant.benefit_type'),
    customerId: is('benefit_grant.customer_id'),
    subscriptionId: is('benefit_grant.subscription_id'),
    orderId: is('benefit_grant.order_id'),
  },
  search: byCustomer,
});
