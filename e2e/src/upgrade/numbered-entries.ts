import { type NumberedEntry, outOfOrder } from '../chaos/checks/audit-checks.ts';
import type { Check, CheckContext } from '../chaos/checks/check.ts';
import { until } from '../chaos/clusters/store-node.ts';

const WAIT_MILLISECONDS = 30_000;

/**
 * A worker of the new version numbers the entries of the audit log from before its migration. The previous version does
 * not order the entries of one transaction, which have the same time (decision 0066).
 */
export const numberedEntries: Check = {
  name: 'every audit entry has a number, and the numbers follow the time without gaps',
  async run(context) {
    const isNumbered = async () => (await entriesOf(context)).every(({ sequence }) => sequence);
    await until('numbers of audit entries', WAIT_MILLISECONDS, isNumbered).catch(() => undefined);
    const entries = await entriesOf(context);
    const missing = entries.filter(({ sequence }) => sequence === null);
    const violations = [
      ...missing.map(({ id }) => `audit entry ${id} has no number`),
      ...outOfOrder(entries),
    ];
    return { compared: entries.length, violations };
  },
};

const entriesOf = ({ rows }: CheckContext) =>
  rows<NumberedEntry>(
    'org',
    `select id, organization_id, sequence from audit_entry
     order by organization_id, created_at, sequence`,
  );
