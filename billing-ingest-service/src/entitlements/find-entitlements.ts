import type { EntitlementCheck, Entitlements } from '@tessera/contracts/billing/entitlements';
import type { BillingDeps } from '../deps.ts';
import { sumBalances } from './balance.rules.ts';
import { type Buyer, entitlementRepository } from './entitlement.repository.ts';

type Deps = Pick<BillingDeps, 'db' | 'clock'>;

export type BuyerQuery = {
  /** The merchant's organization. */
  readonly organizationId: string;
  readonly customerId?: string | undefined;
  readonly userId?: string | undefined;
  readonly buyerOrganizationId?: string | undefined;
};
export type EntitlementQuery = BuyerQuery & {
  readonly benefitId?: string | undefined;
  readonly productId?: string | undefined;
  readonly meterId?: string | undefined;
};

/** Entitlements of a buyer, from stored records only: correct while the provider is unavailable. */
export function findEntitlements(deps: Deps, query: BuyerQuery): Promise<Entitlements> {
  const everything = { benefitId: null, productId: null, meterId: null };
  const { organizationId } = query;
  return entitlementRepository.find(
    deps.db,
    organizationId,
    buyerOf(query),
    everything,
    deps.clock.now(),
  );
}

/** No record has an empty id, so this matches nothing for a kind that is not requested. */
const NONE = '';

export async function findEntitlement(
  deps: Deps,
  { benefitId, productId, meterId, ...query }: EntitlementQuery,
): Promise<EntitlementCheck> {
  const wanted = {
    benefitId: benefitId ?? NONE,
    productId: productId ?? NONE,
    meterId: meterId ?? NONE,
  };
  const { asOf, benefits, subscriptions, meters } = await entitlementRepository.find(
    deps.db,
    query.organizationId,
    buyerOf(query),
    wanted,
    deps.clock.now(),
  );
  const [benefit = null] = benefits;
  const [subscription = null] = subscriptions;
  return {
    asOf,
    isEntitled:
      (benefitId === undefined || benefit !== null) &&
      (productId === undefined || subscription !== null),
    benefit,
    subscription,
    meter: sumBalances(meters),
  };
}

function buyerOf({ customerId, userId, buyerOrganizationId }: BuyerQuery): Buyer {
  if (customerId !== undefined) return { kind: 'customer', id: customerId };
  if (userId !== undefined) return { kind: 'user', id: userId };
  if (buyerOrganizationId !== undefined) return { kind: 'organization', id: buyerOrganizationId };
  throw new Error('the contract requires one buyer');
}
