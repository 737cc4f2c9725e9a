import type { BenefitGrant, benefitRoutes } from '@tessera/contracts/billing/benefits';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import { completeView } from '../records/complete-view.ts';
import { type BenefitGrantRow, benefitGrants } from './benefit-grant.repository.ts';

type Input = Asked & RouteQuery<typeof benefitRoutes.listBenefitGrants>;

export const listBenefitGrants = (deps: BillingDeps, input: Input) =>
  readPage(deps, benefitGrants, input, toBenefitGrant);

/** A row as callers see it. */
export function toBenefitGrant({ view: told, customer, benefit }: BenefitGrantRow): BenefitGrant {
  const view = completeView('benefit-grant', told);
  const state =
    view.isRevoked === true ? 'revoked' : view.isGranted === true ? 'granted' : 'failed';
  return { ...view, state, customer, benefit } as unknown as BenefitGrant;
}
