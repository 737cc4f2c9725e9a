import type { UserActor } from '@tessera/contracts/actor';
import type { IdentityDeps } from '../deps.ts';
import { signToken } from './sign-token.ts';

/** Issues a token for the signed-in user; it never outlives the session. */
export async function getToken(deps: IdentityDeps, actor: UserActor): Promise<{ token: string }> {
  const { userId, id, activeOrganizationId, expiresAt } = actor.session;
  const organization = activeOrganizationId === null ? {} : { org_id: activeOrganizationId };
  const { token } = await signToken(deps, { sub: userId, sid: id, ...organization }, expiresAt);
  return { token };
}
