import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RequestState } from './request-state.ts';

/** A machine client needs the scope that the route names. Permissions of users are checked by the use cases. */
export function authorizeScope({ actor, bound, response }: RequestState): void {
  const { oauthScope } = bound.route;
  if (actor?.kind !== 'machine' || oauthScope === undefined) return;
  if (actor.scopes.includes(oauthScope)) return;
  const challenge = `Bearer error="insufficient_scope", scope="${oauthScope}"`;
  response.setHeader('www-authenticate', challenge);
  throw new ApiError(commonErrors.INSUFFICIENT_SCOPE);
}
