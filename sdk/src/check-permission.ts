import type { RequestSender } from '@tessera/chassis/messaging/request-reply';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { Actor, MachineActor, PermissionCheck } from './actor.ts';

/**
 * Whether the actor has all of these permissions now. A user has them by membership and roles; a machine
 * client by the scopes of its token, in its own organization, while it is not revoked. False without an
 * organization and for an empty set of permissions. Throws `Unavailable` when org-service does not respond
 * within two seconds.
 */
export async function checkPermission(
  sendRequest: RequestSender,
  { actor, organizationId = organizationOf(actor), permissions }: PermissionCheck,
): Promise<boolean> {
  const scopes = Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}`),
  );
  if (organizationId === undefined || scopes.length === 0) return false;
  return actor.kind === 'machine'
    ? checkMachine(sendRequest, actor, organizationId, scopes)
    : checkUser(sendRequest, actor.user.id, organizationId, permissions);
}

function organizationOf(actor: Actor): string | undefined {
  if (actor.kind === 'machine') return actor.organizationId;
  return actor.session.activeOrganizationId ?? undefined;
}

async function checkUser(
  sendRequest: RequestSender,
  userId: string,
  organizationId: string,
  permissions: PermissionCheck['permissions'],
): Promise<boolean> {
  const withActions = Object.entries(permissions)
    .filter(([, actions]) => actions.length > 0)
    .map(([resource, actions]) => [resource, [...actions]]);
  const { allowed } = await sendRequest(orgRequests.checkPermission, {
    userId,
    organizationId,
    permissions: Object.fromEntries(withActions),
  });
  return allowed;
}

async function checkMachine(
  sendRequest: RequestSender,
  actor: MachineActor,
  organizationId: string,
  scopes: readonly string[],
): Promise<boolean> {
  const { clientId } = actor;
  const isGranted = scopes.every((scope) => actor.scopes.includes(scope));
  if (organizationId !== actor.organizationId || !isGranted) return false;
  const client = await sendRequest(orgRequests.checkMachineClient, { clientId, organizationId });
  return client.isLive && scopes.every((scope) => client.scopes.includes(scope));
}
