import { exactlyOnce } from '../ledger/exactly-once.ts';
import type { Check } from './check.ts';

type Entry = { action: string; organization_id: string; user_id: string | null };
export type NumberedEntry = { id: string; organization_id: string; sequence: string | null };

export const auditChecks: readonly Check[] = [
  {
    name: 'every acknowledged change of an organization has one audit entry',
    async run({ ledger, rows }) {
      const entries = await rows<Entry>(
        'org',
        'select action, organization_id, user_id from audit_entry',
      );
      const keysOf = (action: string, keyOf: (entry: Entry) => string) =>
        entries.filter((entry) => entry.action === action).map(keyOf);
      const { organizations, invitations, memberships } = ledger;
      const violations = [
        ...exactlyOnce(
          organizations.map(({ id }) => id),
          keysOf('organization.created', (entry) => entry.organization_id),
        ),
        // The workload invites one user to each organization.
        ...exactlyOnce(
          invitations.map(({ organizationId }) => organizationId),
          keysOf('invitation.created', (entry) => entry.organization_id),
        ),
        ...exactlyOnce(
          memberships.map(({ organizationId, userId }) => `${organizationId} ${userId}`),
          keysOf('member.added', (entry) => `${entry.organization_id} ${entry.user_id}`),
        ),
      ];
      const compared = organizations.length + invitations.length + memberships.length;
      return { compared, violations };
    },
  },
];

export const auditOrder: Check = {
  name: 'every audit entry has its event, and the numbers of entries follow the order of events',
  async run({ rows }) {
    const entries = await rows<NumberedEntry>(
      'org',
      `select a.id, a.organization_id, to_jsonb(a)->>'sequence' as sequence
       from audit_entry a left join outbox o on o.id = a.id
       order by a.organization_id, o.version`,
    );
    const withoutEvent = await rows<{ id: string }>(
      'org',
      'select id from audit_entry where id not in (select id from outbox)',
    );
    const violations = [
      ...withoutEvent.map(({ id }) => `audit entry ${id} has no event`),
      ...outOfOrder(entries),
    ];
    return { compared: entries.length, violations };
  },
};

/** Entries of each organization are numbered from 1 on without gaps, in the given order. */
export function outOfOrder(entries: readonly NumberedEntry[]): string[] {
  const last = new Map<string, number>();
  return entries.flatMap(({ id, organization_id: organizationId, sequence }) => {
    if (sequence === null) return [];
    const expected = (last.get(organizationId) ?? 0) + 1;
    last.set(organizationId, expected);
    return Number(sequence) === expected
      ? []
      : [`audit entry ${id} has number ${sequence} instead of ${expected}`];
  });
}
