import { handle } from '@tessera/chassis/http/handle';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import type { BillingDeps } from '../deps.ts';
import { getMeter } from './get-meter.ts';
import { getMeterConsumption } from './get-meter-consumption.ts';
import { listCustomerMeters } from './list-customer-meters.ts';
import { listMeters } from './list-meters.ts';

export const meterHandlers = (deps: BillingDeps) => [
  handle(meterRoutes.listMeters, ({ by, query }) => listMeters(deps, { by, ...query })),
  handle(meterRoutes.getMeter, ({ by, params, query }) =>
    getMeter(deps, { by, ...params, ...query }),
  ),
  handle(meterRoutes.getMeterConsumption, ({ by, params, query }) =>
    getMeterConsumption(deps, { by, ...params, ...query }),
  ),
  handle(meterRoutes.listCustomerMeters, ({ by, query }) =>
    listCustomerMeters(deps, { by, ...query }),
  ),
];
