import { exactlyOnce, repeated } from '../ledger/exactly-once.ts';
import type { Check } from './check.ts';

type Member = { id: string; organization_id: string; user_id: string; role: string };

const membershipKey = (organizationId: string, userId: string) => `${organizationId} ${userId}`;
const SELECT_MEMBERS = 'select id, organization_id, user_id, role from member';

export const organizationChecks: readonly Check[] = [
  {
    name: 'every acknowledged organization exists once',
    async run({ ledger, rows }) {
      const stored = await rows<{ slug: string }>('org', 'select slug from organization');
      const slugs = ledger.organizations.map(({ slug }) => slug);
      const violations = exactlyOnce(
        slugs,
        stored.map(({ slug }) => slug),
      );
      return { compared: slugs.length, violations };
    },
  },
  {
    name: 'every organization has an owner',
    async run({ rows }) {
      const organizations = await rows<{ id: string; owners: string }>(
        'org',
        `select o.id, count(m.id) as owners from organization o
         left join member m on m.organization_id = o.id and 'owner' = any(string_to_array(m.role, ','))
         group by o.id`,
      );
      const violations = organizations
        .filter(({ owners }) => owners === '0')
        .map(({ id }) => `organization ${id} has no owner`);
      return { compared: organizations.length, violations };
    },
  },
  {
    name: 'every acknowledged invitation is stored, and every accepted one made one membership',
    async run({ ledger, rows }) {
      const invitations = await rows<{ id: string }>('org', 'select id from invitation');
      const members = await rows<Member>('org', SELECT_MEMBERS);
      const stored = members.map((one) => membershipKey(one.organization_id, one.user_id));
      const expected = ledger.memberships.map((one) =>
        membershipKey(one.organizationId, one.userId),
      );
      const violations = [
        ...exactlyOnce(
          ledger.invitations.map(({ id }) => id),
          invitations.map(({ id }) => id),
        ),
        ...exactlyOnce(expected, stored),
        ...repeated(stored).map((key) => `membership ${key} is stored twice`),
      ];
      return { compared: ledger.invitations.length + members.length, violations };
    },
  },
  {
    name: 'every member has the role of the last acknowledged change',
    async run({ ledger, rows }) {
      const members = await rows<Member>('org', SELECT_MEMBERS);
      const roles = new Map(members.map(({ id, role }) => [id, role]));
      const violations = [...ledger.roles].flatMap(([id, expected]) => {
        const difference = expected.differenceTo(roles.get(id));
        return difference === null ? [] : [`role of member ${id} ${difference}`];
      });
      return { compared: ledger.roles.size, violations };
    },
  },
];
