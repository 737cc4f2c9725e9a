import { handle } from '@tessera/chassis/http/handle';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import type { BillingDeps } from '../../deps.ts';
import { listCustomerMeters } from '../customer-meters/list-customer-meters.ts';
import { getMeter } from './get-meter.ts';
import { getMeterConsumption } from './get-meter-consumption.ts';
import { listMeters } from './list-meters.ts';

export const meterHandlers = (deps: BillingDeps) => [
  handle(meterRoutes.listMeters, ({ actor, query }) => listMeters(deps, actor, query)),
  handle(meterRoutes.getMeter, ({ actor, params, query }) =>
    getMeter(deps, actor, { ...params, ...query }),
  ),
  handle(meterRoutes.getMeterConsumption, ({ actor, params, query }) =>
    getMeterConsumption(deps, actor, { ...params, ...query }),
  ),
  handle(meterRoutes.listCustomerMeters, ({ actor, query }) =>
    listCustomerMeters(deps, actor, query),
  ),
];
