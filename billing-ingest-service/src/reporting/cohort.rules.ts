import type { Cohort } from '@tessera/contracts/billing/reporting/cohorts';
import { monthsBetween } from '../summary/months.rules.ts';
import type { CohortRow } from './cohort.repository.ts';

/** The cohorts of these months, which are in order and end with the current one. */
export function cohortsOf(rows: readonly CohortRow[], months: readonly string[]): Cohort[] {
  const last = months.at(-1) ?? '';
  return months.map((month) => {
    const own = rows.filter(({ cohort }) => cohort === month);
    const changes = new Map(own.map((row) => [row.month, row.change]));
    let running = changes.get(month) ?? 0;
    return {
      month,
      customers: own.reduce((sum, { joined }) => sum + joined, 0),
      retained: monthsBetween(month, last)
        .slice(1)
        .map((later) => {
          running += changes.get(later) ?? 0;
          return { month: later, customers: running };
        }),
    };
  });
}
