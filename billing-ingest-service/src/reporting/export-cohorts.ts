import type { Columns } from '@tessera/chassis/http/csv-line';
import { csvParts } from '@tessera/chassis/http/csv-parts';
import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Cohort } from '@tessera/contracts/billing/reporting/cohorts';
import type { BillingDeps } from '../deps.ts';
import { type CohortsInput, getCohorts } from './get-cohorts.ts';
import { batches } from './report-file.ts';

/** A line per cohort, with a column for each month after its own: `month1` is the next one. */
export async function exportCohorts(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: CohortsInput,
) {
  const { cohorts } = await getCohorts(deps, actor, input);
  const later = Array.from({ length: input.months - 1 }, (_, index) => index);
  const columns: Columns<Cohort> = {
    cohort: ({ month }) => month,
    customers: ({ customers }) => customers,
    ...Object.fromEntries(
      later.map((index) => [
        `month${index + 1}`,
        ({ retained }: Cohort) => retained[index]?.customers,
      ]),
    ),
  };
  return csvParts(batches([cohorts]), (cohort) => cohort, columns);
}
