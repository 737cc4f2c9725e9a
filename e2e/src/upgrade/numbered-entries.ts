import { type NumberedEntry, outOfOrder } from '../chaos/checks/audit-checks.ts';
import type { Check, CheckContext } from '../chaos/checks/check.ts';
import { until } from '../chaos/clusters/store-node.ts';

const WAIT_MILLISECONDS = 30_000;

/**
 * A worker of the new version numbers the entries from before its migration by their time, the database numbers the
 * later ones in the order of their events (decision 0066). The two orders differ for changes at the same moment, because
 * the time is that of the process. Entries of one transaction have the same time and request, and the previous version
 * does not order them.
 */
export const numberedEntries: Check = {
  name: 'every audit entry has a number without gaps, by time before the migration and by event after it',
  async run(context) {
    const isNumbered = async () => (await entriesOf(context)).every(({ sequence }) => sequence);
    await until('numbers of audit entries', WAIT_MILLISECONDS, isNumbered).catch(() => undefined);
    const entries = await entriesOf(context);
    const missing = entries.filter(({ sequence }) => sequence === null);
    const unordered = entries.filter((entry) => entry.is_unordered);
    const violations = [
      ...missing.map(({ id }) => `audit entry ${id} has no number`),
      ...outOfOrder(entries),
      ...unordered.map(({ id }) => `the number of audit entry ${id} follows neither order`),
    ];
    return { compared: entries.length, violations };
  },
};

/** An entry is unordered when the order by event is broken at it or after it, and the order by time at it or before it. */
const entriesOf = ({ rows }: CheckContext) =>
  rows<NumberedEntry & { is_unordered: boolean }>(
    'org',
    `with entry as (
       select a.id, a.organization_id, a.sequence, a.created_at,
         min(o.version) over (partition by a.organization_id, a.request_id, a.created_at) as version
       from audit_entry a left join outbox o on o.id = a.id
     ), compared as (
       select *, coalesce(created_at < lag(created_at) over numbered, false) as breaks_time,
         coalesce(version < lag(version) over numbered, false) as breaks_events
       from entry window numbered as (partition by organization_id order by sequence)
     )
     select id, organization_id, sequence, bool_or(breaks_time) over before and bool_or(breaks_events) over after
         as is_unordered
     from compared
     window before as (partition by organization_id order by sequence),
       after as (partition by organization_id order by sequence desc)
     order by organization_id, sequence`,
  );
