import type { CheckoutDetail, checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import { completeView } from '../records/complete-view.ts';
import { parseInstant } from '../records/instant.ts';
import { type CheckoutRow, checkouts } from './checkout.repository.ts';

type Input = Asked & RouteQuery<typeof checkoutRoutes.listCheckouts>;

export const listCheckouts = (deps: BillingDeps, input: Input) =>
  readPage(deps, checkouts, input, toCheckout(deps.clock.now()));

/** A row as callers see it, with all that is shown of one. */
export const toCheckout =
  (now: Date) =>
  ({ view: told, customer, product }: CheckoutRow): CheckoutDetail => {
    const view = completeView('checkout', told);
    const expiresAt = typeof view.expiresAt === 'string' ? parseInstant(view.expiresAt) : null;
    const isOver = expiresAt !== null && expiresAt <= BigInt(now.getTime()) * 1000n;
    return {
      ...view,
      status: view.status === 'open' && isOver ? 'expired' : view.status,
      metadata: view.metadata ?? {},
      customerMetadata: view.customerMetadata ?? {},
      paymentProcessorMetadata: view.paymentProcessorMetadata ?? {},
      customFieldData: view.customFieldData ?? {},
      productIds: view.productIds ?? [],
      attachedCustomFields: view.attachedCustomFields ?? [],
      customer,
      product,
    } as unknown as CheckoutDetail;
  };
