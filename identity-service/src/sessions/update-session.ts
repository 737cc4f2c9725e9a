import type { ResolvedSession } from '@tessera/chassis/sessions/session-reader';

/** Newer clients may send fields of their own to keep in the session; ours has none that they may change. */
export const updateSession = ({ by }: { by: ResolvedSession }) => ({ session: by.session });
