import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type {
  SearchResult,
  SearchResults,
  searchRoutes,
} from '@tessera/contracts/billing/reporting/billing-search';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { findMerchant } from '../listing/merchant.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { billingSearch, type FoundRow } from './billing-search.repository.ts';

type Input = OrganizationInput & RouteQuery<typeof searchRoutes.searchBilling>;

/** One query for all kinds. Machine clients find no deliveries, because they cannot read them. */
export async function searchBilling(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { organizationId: requested, query: text }: Input,
): Promise<SearchResults> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const merchantId = await findMerchant(deps.db, organizationId);
  const { items, isIncomplete } = await billingSearch.find(deps.db, {
    organizationId,
    merchantId,
    text,
    hasDeliveries: actor.kind === 'user',
  });
  return { items: items.map(toResult), ...(isIncomplete && { incomplete: true }) };
}

function toResult({ kind, id, title, subtitle, createdAt, ...row }: FoundRow): SearchResult {
  const entry = { id, title, subtitle: subtitle === title ? null : subtitle, createdAt };
  const { amount, currency, endpointId } = row;
  const status = row.status ?? '';
  switch (kind) {
    case 'order':
    case 'subscription':
    case 'refund':
    case 'checkout':
      return { kind, ...entry, status, amount, currency };
    case 'delivery':
      return { kind, ...entry, status, endpointId };
    default:
      return { kind, ...entry };
  }
}
