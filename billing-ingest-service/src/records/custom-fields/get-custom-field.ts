import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type CustomField, customFieldErrors } from '@tessera/contracts/billing/custom-fields';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { customFields } from './list.ts';
import { toCustomField } from './list-custom-fields.ts';

export async function getCustomField(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<CustomField> {
  const unknown = customFieldErrors.CUSTOM_FIELD_NOT_FOUND;
  const { row } = await readRecord(deps, actor, customFields, input, unknown);
  return toCustomField(row);
}
