import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { BenefitGrant, benefitRoutes } from '@tessera/contracts/billing/benefits';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type BenefitGrantRow, benefitGrants } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof benefitRoutes.listBenefitGrants>;

export const listBenefitGrants = (
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: Input,
) => readPage(deps, actor, benefitGrants, input, toBenefitGrant);

/** The row as a response item. */
export function toBenefitGrant({
  document: stored,
  customer,
  benefit,
}: BenefitGrantRow): BenefitGrant {
  const document = completeDocument('benefit-grant', stored);
  const state = document.isRevoked ? 'revoked' : document.isGranted ? 'granted' : 'failed';
  return { ...document, state, customer, benefit };
}
