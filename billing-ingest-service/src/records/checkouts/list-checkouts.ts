import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { CheckoutDetail, checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { parseInstant } from '../../instant.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type CheckoutRow, checkouts } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof checkoutRoutes.listCheckouts>;

export const listCheckouts = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, checkouts, input, toCheckout(deps.clock.now()));

/** The row as a response item, with all details. */
export const toCheckout =
  (now: Date) =>
  ({ document: stored, customer, product }: CheckoutRow): CheckoutDetail => {
    const document = completeDocument('checkout', stored);
    const expiresAt = document.expiresAt === null ? null : parseInstant(document.expiresAt);
    const isOver = expiresAt !== null && expiresAt <= BigInt(now.getTime()) * 1000n;
    return {
      ...document,
      status: document.status === 'open' && isOver ? 'expired' : document.status,
      metadata: document.metadata ?? {},
      customerMetadata: document.customerMetadata ?? {},
      paymentProcessorMetadata: document.paymentProcessorMetadata ?? {},
      customFieldData: document.customFieldData ?? {},
      productIds: document.productIds ?? [],
      attachedCustomFields: document.attachedCustomFields ?? [],
      customer,
      product,
    };
  };
