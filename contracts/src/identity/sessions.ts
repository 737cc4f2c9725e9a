import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { isoDate, queryFlag } from '../define/wire.ts';
import { user } from './users.ts';

/** A signed-in browser. `token` is the session's own token only in its own answers. */
export const session = z.object({
  id: z.string(),
  token: z.string(),
  userId: z.string(),
  expiresAt: isoDate,
  createdAt: isoDate,
  updatedAt: isoDate,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  activeOrganizationId: z.string().nullable(),
  activeTeamId: z.string().nullable(),
});
export type Session = z.output<typeof session>;

/** Besides, where it was opened (ISO 3166, two letters), where that is known. */
export const listedSession = session.extend({ country: z.string().optional() });
export type ListedSession = z.output<typeof listedSession>;

/** Who asks: a session and its user, as they were when the session was read. */
export const signedIn = z.object({ session, user });
export type SignedIn = z.output<typeof signedIn>;

export const sessionErrors = defineErrors({
  FAILED_TO_CREATE_SESSION: { status: 401, message: 'Failed to create session' },
  FAILED_TO_GET_SESSION: { status: 500, message: 'Failed to get session' },
  SESSION_NOT_FOUND: { status: 400, message: 'Session not found' },
  SESSION_IS_NOT_FRESH: { status: 403, message: 'Session is not fresh' },
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: {
    status: 400,
    message: 'Session expired. Re-authenticate to perform this action.',
  },
});

const status = z.object({ status: z.literal(true) });

export const sessionRoutes = {
  getSession: defineRoute({
    method: 'GET',
    path: '/get-session',
    summary: 'The session of the cookie and its user, or null',
    access: 'public',
    query: z.object({ disableCookieCache: queryFlag, disableRefresh: queryFlag }),
    response: signedIn.nullable(),
    errors: [],
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/list-sessions',
    summary:
      'All unexpired sessions of the caller; `token` of the others is only good to revoke them',
    access: 'session',
    response: z.array(listedSession),
    errors: [],
  }),
  revokeSession: defineRoute({
    method: 'POST',
    path: '/revoke-session',
    summary: "End one of the caller's sessions, named by the token of list-sessions",
    access: 'session',
    body: z.object({ token: z.string().min(1).max(256) }),
    response: status,
    errors: [sessionErrors.SESSION_NOT_FOUND],
  }),
  revokeSessions: defineRoute({
    method: 'POST',
    path: '/revoke-sessions',
    summary: "End all of the caller's sessions, this one included",
    access: 'session',
    response: status,
    errors: [],
  }),
  revokeOtherSessions: defineRoute({
    method: 'POST',
    path: '/revoke-other-sessions',
    summary: "End all of the caller's sessions but this one",
    access: 'session',
    response: status,
    errors: [],
  }),
  updateSession: defineRoute({
    method: 'POST',
    path: '/update-session',
    summary: 'The own session; it has no fields that a client may change, so all are ignored',
    access: 'session',
    body: z.object({}),
    response: z.object({ session }),
    errors: [],
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/sign-out',
    summary: 'End this session and clear its cookies',
    access: 'public',
    response: z.object({ success: z.literal(true) }),
    errors: [],
  }),
};
