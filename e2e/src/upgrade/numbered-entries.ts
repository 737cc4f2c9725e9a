import { type NumberedEntry, outOfOrder } from '../chaos/checks/audit-checks.ts';
import type { Check, CheckContext } from '../chaos/checks/check.ts';
import { until } from '../chaos/clusters/store-node.ts';

const WAIT_MILLISECONDS = 30_000;

/**
 * A worker of the new version numbers the entries from before its migration by their time, the database numbers the
 * later ones in the order of their events (decision 0066). The two orders differ for changes at the same moment, because
 * the time is that of the process. Entries of one transaction have the same time, and the previous version does not order
 * them.
 */
export const numberedEntries: Check = {
  name: 'every audit entry has a number, without gaps, and a later number has a later time or event',
  async run(context) {
    const isNumbered = async () => (await entriesOf(context)).every(({ sequence }) => sequence);
    await until('numbers of audit entries', WAIT_MILLISECONDS, isNumbered).catch(() => undefined);
    const entries = await entriesOf(context);
    const missing = entries.filter(({ sequence }) => sequence === null);
    const early = entries.filter((entry) => entry.is_earlier);
    const violations = [
      ...missing.map(({ id }) => `audit entry ${id} has no number`),
      ...outOfOrder(entries),
      ...early.map(({ id }) => `audit entry ${id} has a later number than an entry after it`),
    ];
    return { compared: entries.length, violations };
  },
};

/** With whether both the time and the event are earlier than those of the entry with the number before. */
const entriesOf = ({ rows }: CheckContext) =>
  rows<NumberedEntry & { is_earlier: boolean }>(
    'org',
    `with entry as (
       select a.id, a.organization_id, a.sequence, a.created_at,
         min(o.version) over (partition by a.organization_id, a.created_at) as version
       from audit_entry a join outbox o on o.id = a.id
     )
     select id, organization_id, sequence, coalesce(created_at < lag(created_at) over numbered
       and version < lag(version) over numbered, false) as is_earlier
     from entry
     window numbered as (partition by organization_id order by sequence)
     order by organization_id, sequence`,
  );
