import type { CustomerMeter, meterRoutes } from '@tessera/contracts/billing/meters';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import { completeView } from '../records/complete-view.ts';
import { type CustomerMeterRow, customerMeters } from './customer-meter.repository.ts';

type Input = Asked & RouteQuery<typeof meterRoutes.listCustomerMeters>;

export const listCustomerMeters = (deps: BillingDeps, input: Input) =>
  readPage(deps, customerMeters, input, toCustomerMeter);

function toCustomerMeter({ view, customer, meterName }: CustomerMeterRow): CustomerMeter {
  return {
    ...completeView('customer-meter', view),
    meterName,
    customer,
  } as unknown as CustomerMeter;
}
