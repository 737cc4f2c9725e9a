import { type CustomField, customFieldErrors } from '@tessera/contracts/billing/custom-fields';
import type { BillingDeps } from '../deps.ts';
import { type RecordInput, readRecord } from '../listing/read-records.ts';
import { customFields } from './custom-field.repository.ts';
import { toCustomField } from './list-custom-fields.ts';

export async function getCustomField(deps: BillingDeps, input: RecordInput): Promise<CustomField> {
  const unknown = customFieldErrors.CUSTOM_FIELD_NOT_FOUND;
  const { row } = await readRecord(deps, customFields, input, unknown);
  return toCustomField(row);
}
