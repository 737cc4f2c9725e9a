import { handle } from '@tessera/chassis/http/handle';
import { customFieldRoutes } from '@tessera/contracts/billing/custom-fields';
import type { BillingDeps } from '../deps.ts';
import { getCustomField } from './get-custom-field.ts';
import { listCustomFields } from './list-custom-fields.ts';

export const customFieldHandlers = (deps: BillingDeps) => [
  handle(customFieldRoutes.listCustomFields, ({ by, query }) =>
    listCustomFields(deps, { by, ...query }),
  ),
  handle(customFieldRoutes.getCustomField, ({ by, params, query }) =>
    getCustomField(deps, { by, ...params, ...query }),
  ),
];
