import { createHash } from 'node:crypto';
import type { BillingEvent } from '../load-fixtures.ts';

/** One sample delivery. */
export type Sample = {
  /** A name such as `order.paid.blue-heron-2`, unique in the scenario. */
  readonly name: string;
  /** The webhook-id, which is the same all day. */
  readonly id: string;
  readonly event: BillingEvent & { readonly timestamp: string };
  /** Compact JSON, as the provider sends it. */
  readonly body: string;
};

/** One event of one record, before it becomes a delivery. */
export type ScenarioEvent = {
  readonly name: string;
  readonly type: BillingEvent['type'];
  readonly at: Date;
  readonly data: BillingEvent['data'];
};

/** A UUID that depends only on the name. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`sample story ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
