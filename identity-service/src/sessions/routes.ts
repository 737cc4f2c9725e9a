import { handle } from '@tessera/chassis/http/handle';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import type { IdentityDeps } from '../deps.ts';
import { getSession } from './get-session.ts';
import { listSessions } from './list-sessions.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { signOut } from './sign-out.ts';
import { updateSession } from './update-session.ts';

export const sessionHandlers = (deps: IdentityDeps) => [
  handle(sessionRoutes.getSession, ({ cookie, reply, query }) =>
    getSession(deps, { cookie, reply, ...query }),
  ),
  handle(sessionRoutes.listSessions, ({ by }) => listSessions(deps, { by })),
  handle(sessionRoutes.revokeSession, ({ by, body }) => revokeSession(deps, { by, ...body })),
  handle(sessionRoutes.revokeSessions, ({ by }) => revokeSessions(deps, { by })),
  handle(sessionRoutes.revokeOtherSessions, ({ by }) => revokeOtherSessions(deps, { by })),
  handle(sessionRoutes.updateSession, ({ by }) => updateSession({ by })),
  handle(sessionRoutes.signOut, ({ cookie, reply }) => signOut(deps, { cookie, reply })),
];
