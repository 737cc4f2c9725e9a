import type { Benefit, benefitRoutes } from '@tessera/contracts/billing/benefits';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import type { RecordRow } from '../reading/record-list.ts';
import { completeView } from '../records/complete-view.ts';
import { benefits } from './benefit.repository.ts';

type Input = Asked & RouteQuery<typeof benefitRoutes.listBenefits>;

export const listBenefits = (deps: BillingDeps, input: Input) =>
  readPage(deps, benefits, input, toBenefit);

/** A row as callers see it. */
export function toBenefit({ view: told }: RecordRow): Benefit {
  const view = completeView('benefit', told);
  return { ...view, metadata: view.metadata ?? {} } as unknown as Benefit;
}
