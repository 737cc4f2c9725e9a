import { type SubscriptionDetail, subscriptionErrors } from '@app/contracts/billing/subscriptions';
import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import type { Json } from '../records/shape.ts';
import { toSubscription } from './list-subscriptions.ts';
import { subscriptions } from './subscription.repository.ts';

type Input = {
  readonly by: SignedIn;
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function getSubscription(
  deps: BillingDeps,
  { by, id, organizationId: named }: Input,
): Promise<SubscriptionDetail> {
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const row = await subscriptions.find(deps.db, organizationId, id);
  if (row === null) throw new ApiError(subscriptionErrors.SUBSCRIPTION_NOT_FOUND);
  const { discount, prices, meters, customFieldData } = row.view;
  return {
    ...toSubscription(row),
    discount: discount ?? null,
    prices: prices ?? [],
    meters: ((meters ?? []) as Json[]).map(withMeterName),
    customFieldData: customFieldData ?? {},
  } as SubscriptionDetail;
}

function withMeterName(entry: Json) {
  return { ...entry, meterName: (entry.meter as { name?: string } | null)?.name ?? null };
}
