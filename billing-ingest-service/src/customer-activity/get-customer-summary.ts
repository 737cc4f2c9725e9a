import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { customerErrors } from '@tessera/contracts/billing/customers';
import type { CustomerTotals } from '@tessera/contracts/billing/reporting/customer-summary';
import type { BillingDeps } from '../deps.ts';
import { type RecordInput, readRecord } from '../listing/read-records.ts';
import { customers } from '../records/customers/list.ts';
import { monthlyAmount } from '../summary/figures.rules.ts';
import { customerSummaries } from './customer-summary.repository.ts';

export async function getCustomerSummary(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<CustomerTotals> {
  const unknown = customerErrors.CUSTOMER_NOT_FOUND;
  const { row } = await readRecord(deps, actor, customers.basic, input, unknown);
  const now = deps.clock.now();
  const { currencies, ...totals } = await customerSummaries.read(deps.db, {
    merchantId: row.providerOrganizationId,
    customerId: row.id,
    now,
  });
  return {
    asOf: now,
    ...totals,
    currencies: currencies.map(({ currency, net, refunded, annualAmount }) => ({
      currency,
      spentAmount: Number(BigInt(net) - BigInt(refunded)),
      refundAmount: Number(refunded),
      mrrAmount: monthlyAmount(BigInt(annualAmount)),
    })),
    definitions,
  };
}

const definitions: CustomerTotals['definitions'] = [
  [
    'spentAmount',
    'CUSTOMER_SPENT',
    'Paid orders after discount, before tax, less succeeded refunds',
  ],
  ['refundAmount', 'CUSTOMER_REFUNDS', 'Succeeded refunds without tax'],
  [
    'mrrAmount',
    'CUSTOMER_MRR',
    'Monthly recurring revenue of the active and past due subscriptions of the customer, without trials and usage',
  ],
  [
    'customerSince',
    'CUSTOMER_SINCE',
    'When the first paid order was created or the first subscription started, whichever came first',
  ],
  ['lastOrder', 'LAST_ORDER', 'The newest paid order'],
  [
    'nextRenewal',
    'NEXT_RENEWAL',
    'The earliest end of a current period, of the subscriptions that are not canceled',
  ],
].map(([figure = '', code = '', text = '']) => ({ figure, code, text }));
