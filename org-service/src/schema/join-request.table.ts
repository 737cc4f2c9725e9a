import type { JoinRequest } from '@tessera/contracts/org/join-requests';
import { EntitySchema } from 'typeorm';

export type JoinRequestRow = JoinRequest & { readonly emailDomainId: string };

export const joinRequestTable = new EntitySchema<JoinRequestRow>({
  name: 'join_request',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    emailDomainId: { type: 'text', name: 'email_domain_id' },
    userId: { type: 'text', name: 'user_id' },
    email: { type: 'text' },
    status: { type: 'text' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    decidedAt: { type: 'timestamptz', name: 'decided_at', nullable: true },
    decidedBy: { type: 'text', name: 'decided_by', nullable: true },
  },
  indices: [
    {
      name: 'join_request_pending_key',
      columns: ['organizationId', 'userId'],
      unique: true,
      where: "status = 'pending'",
    },
    {
      name: 'join_request_organization_created_at',
      columns: ['organizationId', 'createdAt', 'id'],
    },
    { name: 'join_request_user', columns: ['userId'] },
    { name: 'join_request_email_domain', columns: ['emailDomainId'] },
  ],
  checks: [
    {
      name: 'join_request_status_check',
      expression: "status in ('pending', 'approved', 'declined', 'withdrawn')",
    },
  ],
  foreignKeys: [
    {
      name: 'join_request_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'join_request_email_domain_fkey',
      target: 'email_domain',
      columnNames: ['emailDomainId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
