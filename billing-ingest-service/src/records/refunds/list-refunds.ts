import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Refund, refundRoutes } from '@tessera/contracts/billing/refunds';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type RefundRow, refunds } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof refundRoutes.listRefunds>;

export const listRefunds = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, refunds, input, toRefund);

/** The row as a response item. */
export function toRefund({ document: stored, customer, order }: RefundRow): Refund {
  const document = completeDocument('refund', stored);
  const { metadata, revokeBenefits } = document;
  return {
    ...document,
    metadata: metadata ?? {},
    revokeBenefits: revokeBenefits ?? false,
    customer,
    order,
  };
}
