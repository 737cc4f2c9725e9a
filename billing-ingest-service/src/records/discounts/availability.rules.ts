import type { Discount } from '@tessera/contracts/billing/discounts';
import { parseInstant } from '../../instant.ts';

type Window = Pick<Discount, 'startsAt' | 'endsAt' | 'maxRedemptions' | 'redemptionsCount'>;

/** Whether a discount can be used now, or why not. */
export function availabilityOf(
  { startsAt, endsAt, maxRedemptions, redemptionsCount }: Window,
  now: Date,
): Discount['availability'] {
  const at = BigInt(now.getTime()) * 1000n;
  const [start, end] = [startsAt, endsAt].map((text) => (text ? parseInstant(text) : null));
  if (end != null && end <= at) return 'expired';
  if (maxRedemptions !== null && (redemptionsCount ?? 0) >= maxRedemptions) return 'exhausted';
  return start != null && start > at ? 'scheduled' : 'available';
}
