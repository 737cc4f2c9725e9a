import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Meter, meterRoutes } from '@tessera/contracts/billing/meters';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type MeterRow, meters } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof meterRoutes.listMeters>;

export const listMeters = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, meters, input, toMeter);

/** The row as a response item. */
export function toMeter({ document: stored }: MeterRow): Meter {
  const document = completeDocument('meter', stored);
  return { ...document, metadata: document.metadata ?? {} };
}
