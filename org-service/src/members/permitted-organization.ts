import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { may } from '../access-control/access.rules.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { membership } from './caller-membership.ts';

type Caller = { readonly actor: UserActor; readonly organizationId?: string | undefined };
type Needed = {
  readonly permission: readonly [resource: string, action: string];
  readonly refusal: ErrorDefinition;
};

/** The organization that a call is about, if the caller is a member of it who may. One read. */
export async function permittedOrganization(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  { actor, organizationId: named }: Caller,
  { permission: [resource, action], refusal }: Needed,
): Promise<string> {
  const organizationId = chosenOrganization(actor, named);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const stranger = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const caller = await membership(deps.db, actor, organizationId, stranger);
  if (!may(deps, caller, resource, action)) throw new ApiError(refusal);
  return organizationId;
}
