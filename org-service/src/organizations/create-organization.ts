import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { organizationErrors as errors } from '@tessera/contracts/org/organization-errors';
import type { Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import {
  activateOrganization,
  activeOrganizationRequested,
} from '../active-organization/identity-session.ts';
import { newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { members } from '../members/member.repository.ts';
import { addMemberToTeam } from '../teams/add-member-to-team.ts';
import { createDefaultTeam } from '../teams/create-default-team.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { organizations } from './organization.repository.ts';

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
  const { id: organizationId, name, slug } = organization;

  const creator = await deps.db.transaction(async (tx) => {
    // The lock on the user's row serializes their creations, so the limit holds.
    await syncActorUser(tx, actor);
    await assertBelowLimit(deps, tx, actor.user.id);
    if (!(await organizations.insert(tx, organization))) {
      throw new ApiError(errors.ORGANIZATION_ALREADY_EXISTS);
    }
    const team = await createDefaultTeam(deps, tx, organization);
    return addMemberToTeam(deps, tx, {
      actor,
      organizationId,
      userId: actor.user.id,
      role: config.creatorRole,
      teamId: team?.id ?? null,
      activationEvent: keepCurrentActiveOrganization
        ? undefined
        : activeOrganizationRequested(actor, organizationId),
      toEvents: (memberAdded) => [
        newEvent(orgEvents.organizationCreated, { organizationId, name, slug }),
        ...(team === null ? [] : [newEvent(orgEvents.teamCreated, teamEventData(team))]),
        memberAdded,
      ],
    });
  });

  if (!keepCurrentActiveOrganization) await activateOrganization(deps, actor, organizationId);
  return { ...organization, metadata, members: [creator] };
}

const teamEventData = ({ id: teamId, organizationId, name }: Team) => ({
  teamId,
  organizationId,
  name,
});

async function assertBelowLimit({ config }: OrgDeps, tx: Tx, userId: string): Promise<void> {
  const { limitPerUser } = config;
  if (limitPerUser !== undefined && (await members.countOfUser(tx, userId)) >= limitPerUser) {
    throw new ApiError(errors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS);
  }
}
