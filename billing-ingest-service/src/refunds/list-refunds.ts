import type { Refund, refundRoutes } from '@tessera/contracts/billing/refunds';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import { completeView } from '../records/complete-view.ts';
import { type RefundRow, refunds } from './refund.repository.ts';

type Input = Asked & RouteQuery<typeof refundRoutes.listRefunds>;

export const listRefunds = (deps: BillingDeps, input: Input) =>
  readPage(deps, refunds, input, toRefund);

/** A row as callers see it. */
export function toRefund({ view: told, customer, order }: RefundRow): Refund {
  const view = completeView('refund', told);
  const { metadata, revokeBenefits } = view;
  return {
    ...view,
    metadata: metadata ?? {},
    revokeBenefits: revokeBenefits ?? false,
    customer,
    order,
  } as unknown as Refund;
}
