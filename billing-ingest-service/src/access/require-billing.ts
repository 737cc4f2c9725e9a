import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { billingAccessErrors } from '@tessera/contracts/billing/access';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { BillingDeps } from '../deps.ts';

/** `credentials` covers creating and renewing credentials, which takes both permissions. */
type Action = 'read' | 'update' | 'credentials';
type Permissions = readonly ('read' | 'update')[];
const permissionsOf: Readonly<Record<Action, Permissions>> = {
  read: ['read'],
  update: ['update'],
  credentials: ['read', 'update'],
};
type Input = {
  /** Defaults to the active organization, or to the machine client's own. */
  readonly organizationId: string | undefined;
  readonly action: Action;
};
type Deps = Pick<BillingDeps, 'sendRequest'>;

/**
 * Returns the organization whose billing the actor may read or update, by the membership at this moment. An unknown
 * organization gets the same error as an organization of other users.
 */
export async function requireBilling(
  deps: Deps,
  actor: UserActor | MachineActor,
  { organizationId, action }: Input,
): Promise<string> {
  return actor.kind === 'machine'
    ? requireScope(deps, actor, organizationId, action)
    : requireMember(deps, actor, organizationId, action);
}

async function requireMember(
  { sendRequest }: Deps,
  actor: UserActor,
  organizationId = actor.session.activeOrganizationId ?? undefined,
  action: Action,
): Promise<string> {
  if (organizationId === undefined) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const { allowed, member } = await sendRequest(orgRequests.checkPermission, {
    userId: actor.user.id,
    organizationId,
    permissions: { billing: [...permissionsOf[action]] },
  });
  if (allowed) return organizationId;
  if (!member) throw new ApiError(organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
  throw errorOf(action);
}

/**
 * The token contains the scopes of the client when it was signed; the org-service knows whether the client still has
 * them.
 */
async function requireScope(
  { sendRequest }: Deps,
  { clientId, organizationId, scopes }: MachineActor,
  requested = organizationId,
  action: Action,
): Promise<string> {
  if (requested !== organizationId) {
    throw new ApiError(organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
  }
  const needed = permissionsOf[action].map((permission) => `billing:${permission}`);
  const client = await sendRequest(orgRequests.checkMachineClient, { clientId, organizationId });
  if (!client.isLive) throw new ApiError(commonErrors.UNAUTHORIZED);
  const hasScope = (scope: string) => scopes.includes(scope) && client.scopes.includes(scope);
  if (!needed.every(hasScope)) throw errorOf(action);
  return organizationId;
}

const errorOf = (action: Action) =>
  new ApiError(
    action === 'read'
      ? billingAccessErrors.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING
      : billingAccessErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING,
  );
