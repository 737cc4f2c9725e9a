import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type BenefitDetail, benefitErrors } from '@tessera/contracts/billing/benefits';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { benefits } from './list.ts';
import { toBenefit } from './list-benefits.ts';

export async function getBenefit(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<BenefitDetail> {
  const { row } = await readRecord(deps, actor, benefits, input, benefitErrors.BENEFIT_NOT_FOUND);
  return { ...toBenefit(row), grants: await benefits.countGrants(deps.db, row.id) };
}
