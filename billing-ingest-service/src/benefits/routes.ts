import { handle } from '@tessera/chassis/http/handle';
import { benefitRoutes } from '@tessera/contracts/billing/benefits';
import type { BillingDeps } from '../deps.ts';
import { getBenefit } from './get-benefit.ts';
import { getBenefitGrant } from './get-benefit-grant.ts';
import { listBenefitGrants } from './list-benefit-grants.ts';
import { listBenefits } from './list-benefits.ts';

export const benefitHandlers = (deps: BillingDeps) => [
  handle(benefitRoutes.listBenefits, ({ actor, query }) => listBenefits(deps, actor, query)),
  handle(benefitRoutes.getBenefit, ({ actor, params, query }) =>
    getBenefit(deps, actor, { ...params, ...query }),
  ),
  handle(benefitRoutes.listBenefitGrants, ({ actor, query }) =>
    listBenefitGrants(deps, actor, query),
  ),
  handle(benefitRoutes.getBenefitGrant, ({ actor, params, query }) =>
    getBenefitGrant(deps, actor, { ...params, ...query }),
  ),
];
