import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type BenefitGrant, benefitErrors } from '@tessera/contracts/billing/benefits';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { benefitGrants } from './list.ts';
import { toBenefitGrant } from './list-benefit-grants.ts';

export async function getBenefitGrant(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<BenefitGrant> {
  const unknown = benefitErrors.BENEFIT_GRANT_NOT_FOUND;
  const { row } = await readRecord(deps, actor, benefitGrants, input, unknown);
  return toBenefitGrant(row);
}
