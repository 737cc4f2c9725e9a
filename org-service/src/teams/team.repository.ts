import type { Db, Tx } from '@app/chassis/db/db';
import type { Team } from '@app/contracts/org/teams';
import { type TeamMemberRow, teamMemberTable, teamTable } from '../schema/team.table.ts';

export const teams = {
  belongs: (db: Db, organizationId: string, teamId: string) =>
    db.entities.existsBy(teamTable, { id: teamId, organizationId }),

  async insert(tx: Tx, { id, organizationId, name, createdAt, updatedAt }: Team) {
    await tx.entities.insert(teamTable, { id, organizationId, name, createdAt, updatedAt });
  },

  async addMember(tx: Tx, { id, teamId, memberId, createdAt }: TeamMemberRow) {
    await tx.entities.insert(teamMemberTable, { id, teamId, memberId, createdAt });
  },
};
