import type { Columns } from '@tessera/chassis/http/csv-line';
import { csvParts } from '@tessera/chassis/http/csv-parts';
import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Order, orderRoutes } from '@tessera/contracts/billing/orders';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readAll } from '../../listing/read-records.ts';
import { orders } from './list.ts';
import { toOrder } from './list-orders.ts';

type Input = OrganizationInput & RouteQuery<typeof orderRoutes.exportOrders>;

const columns: Columns<Order> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  modifiedAt: ({ modifiedAt }) => modifiedAt,
  status: ({ status }) => status,
  paid: ({ paid }) => paid,
  billingReason: ({ billingReason }) => billingReason,
  currency: ({ currency }) => currency,
  subtotalAmount: ({ subtotalAmount }) => subtotalAmount,
  discountAmount: ({ discountAmount }) => discountAmount,
  netAmount: ({ netAmount }) => netAmount,
  taxAmount: ({ taxAmount }) => taxAmount,
  totalAmount: ({ totalAmount }) => totalAmount,
  refundedAmount: ({ refundedAmount }) => refundedAmount,
  refundedTaxAmount: ({ refundedTaxAmount }) => refundedTaxAmount,
  customerId: ({ customerId }) => customerId,
  customerName: ({ customer }) => customer?.name,
  customerEmail: ({ customer }) => customer?.email,
  productId: ({ productId }) => productId,
  productName: ({ product }) => product?.name,
  subscriptionId: ({ subscriptionId }) => subscriptionId,
  checkoutId: ({ checkoutId }) => checkoutId,
  discountId: ({ discountId }) => discountId,
};

/** The parts of the file, read while they are sent. */
export const exportOrders = async (
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: Input,
) => csvParts(await readAll(deps, actor, orders, input), toOrder, columns);
