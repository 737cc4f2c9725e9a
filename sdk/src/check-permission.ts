import type { RequestSender } from '@tessera/chassis/messaging/request';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { MachineCaller, PermissionQuestion, UserCaller } from './caller.ts';

/**
 * Whether the caller has all of these permissions now. A user has them by membership and roles; a machine
 * client by the scopes of its token, in its own organization, while it is not revoked. False without an
 * organization and for an empty set of permissions. Throws `Unavailable` when org-service does not respond
 * within two seconds.
 */
export async function checkPermission(
  ask: RequestSender,
  { caller, organizationId = caller.organizationId ?? undefined, permissions }: PermissionQuestion,
): Promise<boolean> {
  const wanted = Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}`),
  );
  if (organizationId === undefined || wanted.length === 0) return false;
  return caller.kind === 'machine'
    ? mayMachine(ask, caller, organizationId, wanted)
    : mayUser(ask, caller, organizationId, permissions);
}

async function mayUser(
  ask: RequestSender,
  { userId }: UserCaller,
  organizationId: string,
  permissions: PermissionQuestion['permissions'],
): Promise<boolean> {
  const asked = Object.entries(permissions)
    .filter(([, actions]) => actions.length > 0)
    .map(([resource, actions]) => [resource, [...actions]]);
  const { allowed } = await ask(orgRequests.checkPermission, {
    userId,
    organizationId,
    permissions: Object.fromEntries(asked),
  });
  return allowed;
}

async function mayMachine(
  ask: RequestSender,
  { clientId, organizationId: own, scopes }: MachineCaller,
  organizationId: string,
  wanted: readonly string[],
): Promise<boolean> {
  if (organizationId !== own || !wanted.every((scope) => scopes.includes(scope))) return false;
  const client = await ask(orgRequests.checkMachineClient, { clientId, organizationId });
  return client.isLive && wanted.every((scope) => client.scopes.includes(scope));
}
