import type { Meter, meterRoutes } from '@tessera/contracts/billing/meters';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import type { RecordRow } from '../reading/record-list.ts';
import { completeView } from '../records/complete-view.ts';
import { meters } from './meter.repository.ts';

type Input = Asked & RouteQuery<typeof meterRoutes.listMeters>;

export const listMeters = (deps: BillingDeps, input: Input) =>
  readPage(deps, meters, input, toMeter);

/** A row as callers see it. */
export function toMeter({ view: told }: RecordRow): Meter {
  const view = completeView('meter', told);
  return { ...view, metadata: view.metadata ?? {} } as unknown as Meter;
}
