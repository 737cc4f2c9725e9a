import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';
import { removedUser } from '../audit/audit-entry.repository.ts';

/**
 * SQL expression: the hash of an address in an organization. Subaddresses (`name+tag@`) count as the address
 * itself, since they reach the same mailbox.
 */
const emailHash = (organization: Sql, email: Sql) =>
  sql`encode(sha256(convert_to(${organization} || ':' ||
     regexp_replace(lower(${email}), '\\+[^@]*@', '@'), 'UTF8')), 'hex')`;

/**
 * SQL expression: whether a user, or another account with that address, was removed from an organization
 * (a column). A removed user rejoins by an invitation or an approval, not by a domain or a link.
 */
export const wasRemoved = (
  organization: Sql,
  user: { readonly id: string; readonly email: string },
) => sql`(${removedUser(organization, user.id)} or exists (
     select from removed_member where organization_id = ${organization}
       and email_hash = ${emailHash(organization, sql`${user.email}::text`)}))`;

export const removedMembers = {
  /** Stores the hash of the removed user's current address. */
  insert: (tx: Tx, organizationId: string, userId: string, at: Date) =>
    tx.query(sql`
      insert into removed_member (organization_id, email_hash, removed_at)
      select ${organizationId}, ${emailHash(sql`${organizationId}::text`, sql`p.email`)}, ${at}
      from user_profile p where p.user_id = ${userId} and not p.deleted
      on conflict (organization_id, email_hash) do update set removed_at = excluded.removed_at`),
};
