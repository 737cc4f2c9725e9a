import type { Team } from '@tessera/contracts/org/teams';
import { EntitySchema } from 'typeorm';

export const teamTable = new EntitySchema<Team>({
  name: 'team',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    name: { type: 'text' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    updatedAt: { type: 'timestamptz', name: 'updated_at', nullable: true },
  },
  indices: [
    { name: 'team_organization_created_at', columns: ['organizationId', 'createdAt', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'team_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

/** A member of a team. A member may be in several; `member.teamId` is the first. */
export type TeamMemberRow = {
  readonly id: string;
  readonly teamId: string;
  readonly memberId: string;
  readonly createdAt: Date;
};

export const teamMemberTable = new EntitySchema<TeamMemberRow>({
  name: 'team_member',
  columns: {
    id: { type: 'text', primary: true },
    teamId: { type: 'text', name: 'team_id' },
    memberId: { type: 'text', name: 'member_id' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
  uniques: [{ name: 'team_member_member_team_key', columns: ['memberId', 'teamId'] }],
  indices: [{ name: 'team_member_team_created_at', columns: ['teamId', 'createdAt', 'id'] }],
  foreignKeys: [
    {
      name: 'team_member_team_fkey',
      target: 'team',
      columnNames: ['teamId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'team_member_member_fkey',
      target: 'member',
      columnNames: ['memberId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
