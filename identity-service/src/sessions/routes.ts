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
  handle(sessionRoutes.listSessions, ({ currentSession }) =>
    listSessions(deps, { currentSession }),
  ),
  handle(sessionRoutes.revokeSession, ({ actor, body }) => revokeSession(deps, actor, body)),
  handle(sessionRoutes.revokeSessions, ({ actor }) => revokeSessions(deps, actor)),
  handle(sessionRoutes.revokeOtherSessions, ({ currentSession }) =>
    revokeOtherSessions(deps, { currentSession }),
  ),
  handle(sessionRoutes.updateSession, ({ actor }) => updateSession(actor)),
  handle(sessionRoutes.signOut, ({ cookie, reply }) => signOut(deps, { cookie, reply })),
];
