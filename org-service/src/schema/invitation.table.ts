import type { Invitation } from '@tessera/contracts/org/invitations';
import { EntitySchema } from 'typeorm';

export type InvitationRow = Invitation & {
  /** Replaces the id in events, in audit entries and for readers who could not have issued the invitation. */
  readonly reference: string;
  /** Hash of the secret in the mailed link; null for invitations that were imported or are older than the secrets. */
  readonly secretHash: string | null;
};

export const invitationTable = new EntitySchema<InvitationRow>({
  name: 'invitation',
  columns: {
    id: { type: 'text', primary: true },
    reference: { type: 'text' },
    secretHash: { type: 'text', name: 'secret_hash', nullable: true },
    organizationId: { type: 'text', name: 'organization_id' },
    email: { type: 'text' },
    role: { type: 'text' },
    status: { type: 'text' },
    teamId: { type: 'text', name: 'team_id', nullable: true },
    inviterId: { type: 'text', name: 'inviter_id' },
    expiresAt: { type: 'timestamptz', name: 'expires_at' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
  indices: [
    { name: 'invitation_organization_email', columns: ['organizationId', 'email'] },
    { name: 'invitation_organization_created_at', columns: ['organizationId', 'createdAt', 'id'] },
    { name: 'invitation_email', columns: ['email'] },
    { name: 'invitation_pending_email', columns: ['email'], where: "status = 'pending'" },
    { name: 'invitation_pending_inviter', columns: ['inviterId'], where: "status = 'pending'" },
    { name: 'invitation_inviter', columns: ['inviterId'] },
    { name: 'invitation_reference', columns: ['reference'] },
    { name: 'invitation_team', columns: ['teamId'], where: 'team_id is not null' },
  ],
  checks: [
    {
      name: 'invitation_status_check',
      expression: "status in ('pending', 'accepted', 'rejected', 'canceled')",
    },
    { name: 'invitation_email_check', expression: 'email = lower(email)' },
  ],
  foreignKeys: [
    {
      name: 'invitation_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'invitation_team_fkey',
      target: 'team',
      columnNames: ['teamId'],
      referencedColumnNames: ['id'],
      onDelete: 'SET NULL',
    },
  ],
});
