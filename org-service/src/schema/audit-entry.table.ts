import type { AuditEntry } from '@tessera/contracts/org/audit';
import { EntitySchema } from 'typeorm';

/**
 * Append-only: the database rejects updates and deletes, except by the deletion of the organization and the erasure
 * of a user.
 */
export type AuditEntryRow = Omit<AuditEntry, 'actor'> & ChainColumns;

/** Written by triggers (decision 0066). Null in entries that are older than the chain and wait for their numbers. */
type ChainColumns = {
  /** Decimal digits. */
  readonly sequence: string | null;
  readonly previousHash: Buffer | null;
  readonly hash: Buffer | null;
  /** The key of the HMACs of the actor's IP address and user agent; erased with them. */
  readonly actorKey: Buffer | null;
  readonly ipAddressHmac: Buffer | null;
  readonly userAgentHmac: Buffer | null;
  /** The key of the HMAC of an email address in `data`; erased with it. */
  readonly emailKey: Buffer | null;
  readonly emailHmac: Buffer | null;
};

export const auditEntryTable = new EntitySchema<AuditEntryRow>({
  name: 'audit_entry',
  columns: {
    id: { type: 'uuid', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    action: { type: 'text' },
    actorId: { type: 'text', name: 'actor_id', nullable: true },
    targetId: { type: 'text', name: 'target_id' },
    userId: { type: 'text', name: 'user_id', nullable: true },
    data: { type: 'json' },
    ipAddress: { type: 'text', name: 'ip_address', nullable: true },
    userAgent: { type: 'text', name: 'user_agent', nullable: true },
    requestId: { type: 'text', name: 'request_id', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    sequence: { type: 'bigint', nullable: true },
    previousHash: { type: 'bytea', name: 'previous_hash', nullable: true },
    hash: { type: 'bytea', nullable: true },
    actorKey: { type: 'bytea', name: 'actor_key', nullable: true },
    ipAddressHmac: { type: 'bytea', name: 'ip_address_hmac', nullable: true },
    userAgentHmac: { type: 'bytea', name: 'user_agent_hmac', nullable: true },
    emailKey: { type: 'bytea', name: 'email_key', nullable: true },
    emailHmac: { type: 'bytea', name: 'email_hmac', nullable: true },
  },
  indices: [
    { name: 'audit_entry_organization_created_at', columns: ['organizationId', 'createdAt', 'id'] },
    { name: 'audit_entry_action', columns: ['organizationId', 'action', 'createdAt', 'id'] },
    { name: 'audit_entry_actor', columns: ['organizationId', 'actorId', 'createdAt', 'id'] },
    {
      name: 'audit_entry_actor_created_at',
      columns: ['actorId', 'createdAt'],
      where: 'actor_id is not null',
    },
    { name: 'audit_entry_target', columns: ['organizationId', 'targetId'] },
    { name: 'audit_entry_user', columns: ['organizationId', 'userId'] },
    { name: 'audit_entry_sequence', columns: ['organizationId', 'sequence'], unique: true },
    { name: 'audit_entry_unnumbered', synchronize: false },
    { name: 'audit_entry_erasure_actor', synchronize: false },
    { name: 'audit_entry_erasure_email', synchronize: false },
  ],
  foreignKeys: [
    {
      name: 'audit_entry_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
