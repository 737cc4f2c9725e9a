import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { organizationErrors as errors } from '@tessera/contracts/org/organization-errors';
import type { Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import { activateOrganization } from '../active-organization/identity-session.ts';
import { events, newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { memberAddedEvent } from '../members/add-member.ts';
import { members } from '../members/member.repository.ts';
import type { MemberRow } from '../schema/member.table.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { type DefaultTeam, organizations } from './organization.repository.ts';

type Call = typeof organizationRoutes.createOrganization;
type Input = RouteBody<Call>;

/** Creates an organization with its default team and its first member in one transaction. */
export async function createOrganization(
  deps: OrgDeps,
  actor: UserActor,
  { metadata, keepCurrentActiveOrganization = false, ...wanted }: Input,
): Promise<RouteResponse<Call>> {
  const { config, clock, random } = deps;
  if (!config.allowCreation) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION);
  }
  const organization: Organization = {
    id: random.id(),
    name: wanted.name,
    slug: wanted.slug,
    logo: wanted.logo ?? null,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
    createdAt: clock.now(),
  };
  const { id: organizationId, name, slug, createdAt } = organization;
  const { id: userId } = actor.user;
  const creator = { id: random.id(), organizationId, userId, role: config.creatorRole, createdAt };
  const team = config.teamsEnabled ? { id: random.id(), teamMemberId: random.id() } : null;

  await deps.db.transaction(async (tx) => {
    // The lock on the user's row serializes their creations, so the limit holds.
    await syncActorUser(tx, actor);
    await assertBelowLimit(deps, tx, userId);
    if (!(await organizations.insertWithCreator(tx, organization, creator, team))) {
      throw new ApiError(errors.ORGANIZATION_ALREADY_EXISTS);
    }
    const memberAdded = memberAddedEvent(creator);
    const parts =
      team === null
        ? [memberAdded]
        : [teamCreated(organization, team), memberAdded, teamMemberAdded(creator, team)];
    const created = newEvent(orgEvents.organizationCreated, { organizationId, name, slug });
    await events.publishAll(tx, actor, [created], parts);
  });

  if (!keepCurrentActiveOrganization) await activateOrganization(deps, actor, organizationId);
  return { ...organization, metadata, members: [{ ...creator, teamId: team?.id ?? null }] };
}

/** The default team has the name of the organization. */
const teamCreated = ({ id: organizationId, name }: Organization, { id: teamId }: DefaultTeam) =>
  newEvent(orgEvents.teamCreated, { teamId, organizationId, name });

const teamMemberAdded = (
  { id: memberId, organizationId, userId }: MemberRow,
  { id: teamId, teamMemberId }: DefaultTeam,
) =>
  newEvent(orgEvents.teamMemberAdded, { teamMemberId, teamId, organizationId, memberId, userId });

async function assertBelowLimit({ config }: OrgDeps, tx: Tx, userId: string): Promise<void> {
  const { limitPerUser } = config;
  if (limitPerUser !== undefined && (await members.countOfUser(tx, userId)) >= limitPerUser) {
    throw new ApiError(errors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS);
  }
}
