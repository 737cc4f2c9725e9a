import type { ForeignDatabase, ForeignRow } from '@tessera/chassis/import/foreign-database';
import { readRows } from '@tessera/chassis/import/foreign-fields';
import type { Outcome } from '@tessera/chassis/import/import-counter';
import {
  type SourceOrganizationTree,
  type SourceProfile,
  sourceInvitation,
  sourceMember,
  sourceOrganization,
  sourceProfile,
  sourceTeam,
  sourceTeamMember,
} from './source-rows.ts';

/** Organizations of the source with their children, and the users they refer to. */
export type SourcePage = {
  readonly trees: readonly SourceOrganizationTree[];
  readonly profiles: ReadonlyMap<string, SourceProfile>;
  readonly outcomes: readonly Outcome[];
};

/** Reads a page of organizations with one query per table. */
export async function readSourcePage(
  source: ForeignDatabase,
  rows: readonly ForeignRow[],
): Promise<SourcePage> {
  const organizations = readRows('organizations', rows, sourceOrganization);
  const ids = organizations.readable.map(({ id }) => id);
  const ofOrganizations = (table: string) => source.rowsOf(table, 'organizationId', ids);

  const members = readRows('members', await ofOrganizations('member'), sourceMember);
  const teams = readRows('teams', await ofOrganizations('team'), sourceTeam);
  const invitations = readRows(
    'invitations',
    await ofOrganizations('invitation'),
    sourceInvitation,
  );
  const teamIds = teams.readable.map(({ id }) => id);
  const teamMembers = readRows(
    'teams',
    await source.rowsOf('teamMember', 'teamId', teamIds),
    sourceTeamMember,
  );
  const userIds = new Set([
    ...members.readable.map(({ userId }) => userId),
    ...invitations.readable.map(({ inviterId }) => inviterId),
  ]);
  const profiles = readRows(
    'users',
    await source.rowsOf('user', 'id', [...userIds]),
    sourceProfile,
  );

  const membersOf = groupByOrganization(members.readable);
  const teamsOf = groupByOrganization(teams.readable);
  const invitationsOf = groupByOrganization(invitations.readable);
  return {
    trees: organizations.readable.map((organization) => {
      const own = teamsOf(organization.id);
      const ownIds = new Set(own.map(({ id }) => id));
      return {
        organization,
        members: membersOf(organization.id),
        teams: own,
        teamMembers: teamMembers.readable.filter(({ teamId }) => ownIds.has(teamId)),
        invitations: invitationsOf(organization.id),
      };
    }),
    profiles: new Map(profiles.readable.map((profile) => [profile.id, profile])),
    outcomes: [
      ...organizations.outcomes,
      ...members.outcomes,
      ...teams.outcomes,
      ...invitations.outcomes,
    ],
  };
}

function groupByOrganization<T extends { readonly organizationId: string }>(rows: readonly T[]) {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.organizationId) ?? [];
    group.push(row);
    groups.set(row.organizationId, group);
  }
  return (organizationId: string): readonly T[] => groups.get(organizationId) ?? [];
}
