import { handle } from '@tessera/chassis/http/handle';
import { benefitRoutes } from '@tessera/contracts/billing/benefits';
import type { BillingDeps } from '../deps.ts';
import { getBenefit } from './get-benefit.ts';
import { getBenefitGrant } from './get-benefit-grant.ts';
import { listBenefitGrants } from './list-benefit-grants.ts';
import { listBenefits } from './list-benefits.ts';

export const benefitHandlers = (deps: BillingDeps) => [
  handle(benefitRoutes.listBenefits, ({ by, query }) => listBenefits(deps, { by, ...query })),
  handle(benefitRoutes.getBenefit, ({ by, params, query }) =>
    getBenefit(deps, { by, ...params, ...query }),
  ),
  handle(benefitRoutes.listBenefitGrants, ({ by, query }) =>
    listBenefitGrants(deps, { by, ...query }),
  ),
  handle(benefitRoutes.getBenefitGrant, ({ by, params, query }) =>
    getBenefitGrant(deps, { by, ...params, ...query }),
  ),
];
