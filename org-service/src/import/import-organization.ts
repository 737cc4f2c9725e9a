import { sqlState } from '@tessera/chassis/db/errors';
import type { NewEvent, Tx } from '@tessera/chassis/db/types';
import { cleanImage, cleanName } from '@tessera/chassis/import/clean';
import type { Outcome } from '@tessera/chassis/import/import-counter';
import { systemActor } from '@tessera/contracts/actor';
import { orgEvents } from '@tessera/contracts/org/events';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { events, newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { invitations } from '../invitations/invitation.repository.ts';
import { invitationEventData } from '../invitations/invitation-events.ts';
import { members } from '../members/member.repository.ts';
import { organizations } from '../organizations/organization.repository.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';
import type { MemberRow } from '../schema/member.table.ts';
import type { TeamMemberRow } from '../schema/team.table.ts';
import { teams } from '../teams/team.repository.ts';
import { teamMembers } from '../teams/team-member.repository.ts';
import { users } from '../users/user.repository.ts';
import { canKeepId, invitationsFrom } from './imported-invitation.rules.ts';
import { membersFrom, teamMembersFrom, teamsFrom } from './membership.rules.ts';
import { organizationFrom } from './organization.rules.ts';
import type { SourceOrganizationTree, SourceProfile } from './source-rows.ts';

export type ImportDeps = Pick<OrgDeps, 'db' | 'config' | 'clock' | 'random' | 'roles'>;

type OrganizationTree = {
  readonly organization: Organization;
  readonly members: readonly MemberRow[];
  readonly teams: readonly Team[];
  readonly teamMembersToInsert: readonly TeamMemberRow[];
  readonly invitations: readonly InvitationRow[];
};

/**
 * Imports an organization with its members, teams and pending invitations in one transaction. `profiles` are the
 * users that identity-service has imported.
 */
export async function importOrganization(
  deps: ImportDeps,
  source: SourceOrganizationTree,
  profiles: ReadonlyMap<string, SourceProfile>,
): Promise<readonly Outcome[]> {
  try {
    return await deps.db.transaction((tx) => importWithChildren(deps, tx, source, profiles));
  } catch (error) {
    // An id is used by another organization's row: only one of the two can be imported.
    if (sqlState(error) !== '23505') throw error;
    return [skipped(source, 'its id or the id of a child is in use')];
  }
}

async function importWithChildren(
  deps: ImportDeps,
  tx: Tx,
  source: SourceOrganizationTree,
  profiles: ReadonlyMap<string, SourceProfile>,
): Promise<readonly Outcome[]> {
  const { clock, config, random, roles } = deps;
  const emailByUserId = await lockUsers(tx, source, profiles);
  const isKnown = (userId: string) => emailByUserId.has(userId);

  const { organization, changes } = organizationFrom(source.organization);
  const membership = membersFrom(source, isKnown, { roles, creatorRole: config.creatorRole });
  if (membership.members.length === 0)
    return [skipped(source, 'has no members'), ...membership.outcomes];
  const importedTeams = teamsFrom(source);
  const pending = invitationsFrom(source, {
    isKnown,
    roles,
    now: clock.now(),
    memberEmails: new Set(
      membership.members.flatMap(({ userId }) => emailByUserId.get(userId) ?? []),
    ),
    teamIds: new Set(importedTeams.map(({ id }) => id)),
  });
  const inserted = await insertWithChildren(tx, {
    organization,
    members: membership.members,
    teams: importedTeams,
    teamMembersToInsert: teamMembersFrom(source, membership.members, importedTeams).map(
      (teamMember) => ({
        id: random.id(),
        ...teamMember,
      }),
    ),
    invitations: pending.invitations.map((invitation) => ({
      ...invitation,
      id: canKeepId(invitation, roles) ? invitation.id : random.id(),
      reference: random.id(),
      secretHash: null,
    })),
  });
  if (!inserted) return [skipped(source, 'another organization has the slug')];
  return [
    { kind: 'organizations', id: organization.id, result: 'imported', changes },
    ...membership.outcomes,
    ...importedTeams.map(({ id }) => ({ kind: 'teams', id, result: 'imported' }) as const),
    ...pending.outcomes,
  ];
}

const skipped = ({ organization }: SourceOrganizationTree, reason: string): Outcome => ({
  kind: 'organizations',
  id: organization.id,
  result: 'skipped',
  reason,
});

/**
 * Locks the rows of all users concerned, so that none is deleted during the import. Returns the remaining users
 * with their addresses. The order by id prevents deadlocks.
 */
async function lockUsers(
  tx: Tx,
  { members: sourceMembers, invitations: pending }: SourceOrganizationTree,
  profiles: ReadonlyMap<string, SourceProfile>,
): Promise<ReadonlyMap<string, string>> {
  const concerned = new Set([
    ...sourceMembers.map(({ userId }) => userId),
    ...pending.map(({ inviterId }) => inviterId),
  ]);
  const emailByUserId = new Map<string, string>();
  for (const userId of [...concerned].sort()) {
    const source = profiles.get(userId);
    if (source === undefined) continue;
    const email = source.email.toLowerCase();
    const profile = {
      userId,
      email,
      emailVerified: source.emailVerified,
      name: cleanName(source.name ?? '', email.split('@')[0] ?? email),
      image: cleanImage(source.image),
      language: 'en',
    } as const;
    if (await users.upsertAndLock(tx, profile)) emailByUserId.set(userId, email);
  }
  return emailByUserId;
}

/** False when the slug is taken, and then nothing is written. */
async function insertWithChildren(tx: Tx, tree: OrganizationTree): Promise<boolean> {
  if (!(await organizations.insert(tx, tree.organization))) return false;
  for (const member of tree.members) await members.insert(tx, member);
  for (const team of tree.teams) await teams.insert(tx, team);
  for (const teamMember of tree.teamMembersToInsert) await teamMembers.insert(tx, teamMember);
  for (const invitation of tree.invitations) await invitations.insert(tx, invitation);
  await events.publishAll(tx, systemActor, eventsOf(tree));
  return true;
}

function eventsOf({
  organization,
  members: membership,
  teams: importedTeams,
  teamMembersToInsert,
  ...tree
}: OrganizationTree): NewEvent[] {
  const { id: organizationId, name, slug } = organization;
  const userOf = new Map(membership.map(({ id, userId }) => [id, userId]));
  return [
    newEvent(orgEvents.organizationCreated, { organizationId, name, slug }),
    ...membership.map(({ id: memberId, userId, role }) =>
      newEvent(orgEvents.memberAdded, { memberId, organizationId, userId, role }),
    ),
    ...importedTeams.map((team) =>
      newEvent(orgEvents.teamCreated, { teamId: team.id, organizationId, name: team.name }),
    ),
    ...teamMembersToInsert.flatMap(({ id: teamMemberId, teamId, memberId }) => {
      const userId = userOf.get(memberId);
      if (userId === undefined) return [];
      const data = { teamMemberId, teamId, organizationId, memberId, userId };
      return [newEvent(orgEvents.teamMemberAdded, data)];
    }),
    ...tree.invitations.map((invitation) =>
      newEvent(orgEvents.invitationCreated, invitationEventData(invitation)),
    ),
  ];
}
