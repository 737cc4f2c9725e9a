import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { CustomField, customFieldRoutes } from '@tessera/contracts/billing/custom-fields';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type CustomFieldRow, customFields } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof customFieldRoutes.listCustomFields>;

export const listCustomFields = (
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: Input,
) => readPage(deps, actor, customFields, input, toCustomField);

/** The row as a response item. */
export function toCustomField({ document: stored }: CustomFieldRow): CustomField {
  const document = completeDocument('custom-field', stored);
  return { ...document, metadata: document.metadata ?? {} };
}
