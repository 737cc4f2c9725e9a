import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { ExportedAuditEntry } from '@tessera/contracts/org/audit';
import { userJson } from '../users/user.repository.ts';
import { entryData, entryJoins } from './audit-log.repository.ts';

/** The entries of an export: with numbers after `after` and up to `last`, as far as the filters select them. */
export type AuditExport = {
  readonly organizationId: string;
  readonly after: number;
  readonly last: number;
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

/** A row of a batch. `sequence` arrives as text. */
export type ExportRow = Omit<ExportedAuditEntry, 'sequence'> & { readonly sequence: string };

const BATCH = 1_000;

export const auditExports = {
  /** The number of the last entry; null while entries from before the chain have no number. */
  async lastSequence(tx: Tx, organizationId: string): Promise<number | null> {
    const chain = await tx.queryOne<{ sequence: string }>(sql`
      select sequence from audit_chain where organization_id = ${organizationId} and complete`);
    return chain === null ? null : Number(chain.sequence);
  },

  /** When the exports since a time began, oldest first. */
  listTimesSince: (tx: Tx, organizationId: string, since: Date) =>
    tx.query<{ createdAt: Date }>(sql`
      select created_at as "createdAt" from audit_entry
      where organization_id = ${organizationId} and action = 'audit-log.exported'
        and created_at > ${since}
      order by created_at`),

  /**
   * Reads an export in batches, each with a statement of its own: no transaction and no connection is held while the
   * client receives a batch. Entries are never inserted below a number that exists, so all batches show one state.
   */
  async *read(db: Db, { last, ...range }: AuditExport): AsyncGenerator<readonly ExportRow[]> {
    const { organizationId, action = null, actorId = null, targetId = null } = range;
    const { from = null, to = null } = range;
    for (let { after } = range; ; ) {
      const rows = await db.query<ExportRow>(sql`
        select e.sequence, e.id, e.organization_id as "organizationId", e.action,
          e.actor_id as "actorId", ${userJson} as actor, e.target_id as "targetId",
          e.user_id as "userId", ${entryData} as data, e.ip_address as "ipAddress",
          e.user_agent as "userAgent", e.request_id as "requestId", e.created_at as "createdAt",
          encode(e.previous_hash, 'hex') as "previousHash", encode(e.hash, 'hex') as hash,
          encode(e.actor_key, 'hex') as "actorKey",
          encode(e.ip_address_hmac, 'hex') as "ipAddressHmac",
          encode(e.user_agent_hmac, 'hex') as "userAgentHmac",
          encode(e.email_key, 'hex') as "emailKey", encode(e.email_hmac, 'hex') as "emailHmac"
        from audit_entry e ${entryJoins}
        where e.organization_id = ${organizationId}
          and e.sequence > ${after} and e.sequence <= ${last}
          and (${action}::text is null or e.action = ${action})
          and (${actorId}::text is null or e.actor_id = ${actorId})
          and (${targetId}::text is null or e.target_id = ${targetId} or e.user_id = ${targetId})
          and (${from}::timestamptz is null or e.created_at >= ${from})
          and (${to}::timestamptz is null or e.created_at < ${to})
        order by e.sequence
        limit ${BATCH}`);
      yield rows;
      if (rows.length < BATCH) return;
      after = Number(rows.at(-1)?.sequence);
    }
  },
};
