import { statement } from '@tessera/chassis/db/statement';
import type { Tx } from '@tessera/chassis/db/types';
import { removedUser } from '../audit/audit-entry.repository.ts';

/**
 * SQL expression: the hash of an address in an organization. Subaddresses (`name+tag@`) count as the address
 * itself, since they reach the same mailbox.
 */
const emailHash = (organization: string, email: string) =>
  `encode(sha256(convert_to(${organization} || ':' ||
     regexp_replace(lower(${email}), '\\+[^@]*@', '@'), 'UTF8')), 'hex')`;

/**
 * SQL expression: whether a user, or another account with that address (parameters), was removed from an organization
 * (a column). A removed user rejoins by an invitation or an approval, not by a domain or a link.
 */
export const wasRemoved = (organization: string, user: string, email: string) =>
  `(${removedUser(organization, user)} or exists (
     select from removed_member where organization_id = ${organization}
       and email_hash = ${emailHash(organization, email)}))`;

const insert = statement<never>(
  'removed-member-upsert',
  `insert into removed_member (organization_id, email_hash, removed_at)
   select $1, ${emailHash('$1::text', 'p.email')}, $3
   from user_profile p where p.user_id = $2 and not p.deleted
   on conflict (organization_id, email_hash) do update set removed_at = excluded.removed_at`,
);

export const removedMembers = {
  /** Stores the hash of the removed user's current address. */
  insert: (tx: Tx, organizationId: string, userId: string, at: Date) =>
    tx.query(insert, [organizationId, userId, at]),
};
