import type { InvitationLink } from '@tessera/contracts/org/invitation-links';
import { EntitySchema } from 'typeorm';

/** Only the hash of the link's secret is stored. */
export type InvitationLinkRow = Omit<InvitationLink, 'status'> & { readonly tokenHash: string };

export const invitationLinkTable = new EntitySchema<InvitationLinkRow>({
  name: 'invitation_link',
  columns: {
    id: { type: 'text', primary: true },
    tokenHash: { type: 'text', name: 'token_hash' },
    organizationId: { type: 'text', name: 'organization_id' },
    role: { type: 'text' },
    teamId: { type: 'text', name: 'team_id', nullable: true },
    creatorId: { type: 'text', name: 'creator_id' },
    maxUses: { type: 'int', name: 'max_uses', nullable: true },
    uses: { type: 'int' },
    expiresAt: { type: 'timestamptz', name: 'expires_at' },
    revokedAt: { type: 'timestamptz', name: 'revoked_at', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
  uniques: [{ name: 'invitation_link_token_key', columns: ['tokenHash'] }],
  indices: [
    {
      name: 'invitation_link_organization_created_at',
      columns: ['organizationId', 'createdAt', 'id'],
    },
    { name: 'invitation_link_creator', columns: ['creatorId'] },
    { name: 'invitation_link_team', columns: ['teamId'], where: 'team_id is not null' },
  ],
  checks: [
    {
      name: 'invitation_link_uses_check',
      expression: 'uses >= 0 and (max_uses is null or uses <= max_uses)',
    },
  ],
  foreignKeys: [
    {
      name: 'invitation_link_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'invitation_link_team_fkey',
      target: 'team',
      columnNames: ['teamId'],
      referencedColumnNames: ['id'],
      onDelete: 'SET NULL',
    },
  ],
});
