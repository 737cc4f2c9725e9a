import { handle } from '@tessera/chassis/http/handle';
import { customFieldRoutes } from '@tessera/contracts/billing/custom-fields';
import type { BillingDeps } from '../../deps.ts';
import { getCustomField } from './get-custom-field.ts';
import { listCustomFields } from './list-custom-fields.ts';

export const customFieldHandlers = (deps: BillingDeps) => [
  handle(customFieldRoutes.listCustomFields, ({ actor, query }) =>
    listCustomFields(deps, actor, query),
  ),
  handle(customFieldRoutes.getCustomField, ({ actor, params, query }) =>
    getCustomField(deps, actor, { ...params, ...query }),
  ),
];
