import { handle } from '@tessera/chassis/http/handle';
import { benefitRoutes } from '@tessera/contracts/billing/benefits';
import type { BillingDeps } from '../../deps.ts';
import { getBenefitGrant } from '../benefit-grants/get-benefit-grant.ts';
import { listBenefitGrants } from '../benefit-grants/list-benefit-grants.ts';
import { getBenefit } from './get-benefit.ts';
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
