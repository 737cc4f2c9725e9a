import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Benefit, benefitRoutes } from '@tessera/contracts/billing/benefits';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type BenefitRow, benefits } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof benefitRoutes.listBenefits>;

export const listBenefits = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, benefits, input, toBenefit);

/** The row as a response item. */
export function toBenefit({ document: stored }: BenefitRow): Benefit {
  const document = completeDocument('benefit', stored);
  return { ...document, metadata: document.metadata ?? {} };
}
