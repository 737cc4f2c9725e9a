import type { AuditEntry } from '@tessera/contracts/org/audit';
import { EntitySchema } from 'typeorm';

/** Append-only: the database rejects updates and deletes, except by the deletion of the organization. */
export type AuditEntryRow = Omit<AuditEntry, 'actor'>;

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
  },
  indices: [
    { name: 'audit_entry_organization_created_at', columns: ['organizationId', 'createdAt', 'id'] },
    { name: 'audit_entry_action', columns: ['organizationId', 'action', 'createdAt', 'id'] },
    { name: 'audit_entry_actor', columns: ['organizationId', 'actorId', 'createdAt', 'id'] },
    { name: 'audit_entry_target', columns: ['organizationId', 'targetId'] },
    { name: 'audit_entry_user', columns: ['organizationId', 'userId'] },
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
