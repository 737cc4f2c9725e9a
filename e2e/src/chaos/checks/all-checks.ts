import type { CheckResult } from '../chaos-report.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Activity } from '../workload/activity.ts';
import { accountChecks } from './account-checks.ts';
import { auditChecks, auditOrder } from './audit-checks.ts';
import { billingChecks } from './billing-checks.ts';
import type { Check, CheckContext } from './check.ts';
import { eventChecks } from './event-checks.ts';
import { mailChecks } from './mail-checks.ts';
import { organizationChecks } from './organization-checks.ts';
import type { RevocationWatch } from './revocation-watch.ts';

const checks: readonly Check[] = [
  ...accountChecks,
  ...organizationChecks,
  ...eventChecks,
  ...mailChecks,
  ...auditChecks,
  ...billingChecks,
];

/** Compares every acknowledged effect with what is stored. The workload has ended. */
export async function compareWithStores(
  context: CheckContext,
  orderOfAuditLog = auditOrder,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, run } of [...checks, orderOfAuditLog])
    results.push({ name, ...(await run(context)) });
  return results;
}

type Observed = {
  readonly watch: RevocationWatch;
  readonly activity: Activity;
  readonly ledger: Ledger;
};

/** Properties of which violations were seen during the run. */
export const observedChecks = ({ watch, activity, ledger }: Observed): CheckResult[] => [
  {
    name: 'no session is accepted after its revocation was acknowledged',
    compared: watch.checks(),
    violations: watch.violations,
  },
  {
    name: 'no call fails except with 503, 504, 429 or a broken connection',
    compared: activity.acknowledgments.length,
    violations: activity.unexpected,
  },
  {
    name: 'no response contradicts an earlier one',
    compared: ledger.grants.length,
    violations: ledger.contradictions,
  },
];
