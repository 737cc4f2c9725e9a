import type { UserActor } from '@tessera/contracts/actor';

/** Newer clients may send fields of their own to keep in the session; ours has none that they may change. */
export const updateSession = ({ actor }: { actor: UserActor }) => ({ session: actor.session });
