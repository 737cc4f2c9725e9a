import type { UserActor } from '@tessera/contracts/actor';

/** Newer clients may send custom fields to store in the session; this service has none that clients may change. */
export const updateSession = (actor: UserActor) => ({ session: actor.session });
