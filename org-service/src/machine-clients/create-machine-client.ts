import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  machineClientErrors as errors,
  type MachineClient,
  type machineClientRoutes,
} from '@tessera/contracts/org/machine-clients';
import { memberErrors } from '@tessera/contracts/org/members';
import { can, hasAllPermissions } from '../access-control/access.rules.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { createSecret } from './client-secret.ts';
import { machineClients } from './machine-client.repository.ts';
import { permissionsOf } from './machine-client.rules.ts';
import { machineClientEventData } from './machine-client-events.ts';

type Call = typeof machineClientRoutes.createMachineClient;
type Input = RouteBody<Call>;

const LIMIT = 50;

/** Creates a client with scopes that its creator has. Only the hash of its secret is stored. */
export async function createMachineClient(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock' | 'random'>,
  actor: UserActor,
  { name, ...wanted }: Input,
): Promise<RouteResponse<Call>> {
  const organizationId = resolveOrganizationId(actor, wanted.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notMember = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const scopes = [...new Set(wanted.scopes)];
  const { secret, hash } = createSecret(deps);

  const client = await deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notMember);
    if (!can(deps, membership, 'machineClient', 'create')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS);
    }
    if (!hasAllPermissions(deps, membership, permissionsOf(scopes))) {
      throw new ApiError(errors.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE);
    }
    if ((await machineClients.count(tx, organizationId)) >= LIMIT) {
      throw new ApiError(errors.MACHINE_CLIENT_LIMIT_REACHED);
    }
    const now = deps.clock.now();
    const machineClient: MachineClient = {
      id: deps.random.id(),
      organizationId,
      name,
      scopes,
      creatorId: actor.user.id,
      lastUsedAt: null,
      secretCreatedAt: now,
      previousSecretExpiresAt: null,
      revokedAt: null,
      createdAt: now,
    };
    await machineClients.insert(tx, {
      ...machineClient,
      secretHash: hash,
      previousSecretHash: null,
    });
    await events.publish(
      tx,
      actor,
      orgEvents.machineClientCreated,
      machineClientEventData(machineClient),
    );
    return machineClient;
  });
  return { client, secret };
}
