import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { CustomerMeter, meterRoutes } from '@tessera/contracts/billing/meters';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type CustomerMeterRow, customerMeters } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof meterRoutes.listCustomerMeters>;

export const listCustomerMeters = (
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: Input,
) => readPage(deps, actor, customerMeters, input, toCustomerMeter);

function toCustomerMeter({ document, customer, meterName }: CustomerMeterRow): CustomerMeter {
  return { ...completeDocument('customer-meter', document), meterName, customer };
}
