import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { isoDate, queryFlag } from '../define/wire.ts';
import { user } from './users.ts';

/** A session. `token` is the real token only in responses to the session itself. */
export const session = z
  .object({
    id: z.string(),
    token: z.string(),
    userId: z.string(),
    expiresAt: isoDate,
    createdAt: isoDate,
    updatedAt: isoDate,
    ipAddress: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    activeOrganizationId: z.nullable(z.string()),
    activeTeamId: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Session' });
export type Session = z.output<typeof session>;

/** `country` is the ISO 3166 code of the sign-in location, if known. */
export const listedSession = z.extend(session, { country: z.optional(z.string()) });
export type ListedSession = z.output<typeof listedSession>;

/** A session and its user. */
export const sessionWithUser = z.object({ session, user });
export type SessionWithUser = z.output<typeof sessionWithUser>;

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
    summary: 'Get the current session and its user, or null',
    access: 'public',
    query: z.object({ disableCookieCache: queryFlag, disableRefresh: queryFlag }),
    response: z.nullable(sessionWithUser),
    errors: [],
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/list-sessions',
    summary:
      'List the active sessions of the user; `token` of the other sessions is only a handle to revoke them',
    access: 'session',
    response: z.array(listedSession),
    errors: [],
  }),
  revokeSession: defineRoute({
    method: 'POST',
    path: '/revoke-session',
    summary: 'Revoke a session by its token in list-sessions',
    access: 'session',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(256)) }),
    response: status,
    errors: [sessionErrors.SESSION_NOT_FOUND],
  }),
  revokeSessions: defineRoute({
    method: 'POST',
    path: '/revoke-sessions',
    summary: 'Revoke all sessions of the user, including the current one',
    access: 'session',
    response: status,
    errors: [],
  }),
  revokeOtherSessions: defineRoute({
    method: 'POST',
    path: '/revoke-other-sessions',
    summary: 'Revoke all sessions of the user except the current one',
    access: 'session',
    response: status,
    errors: [],
  }),
  updateSession: defineRoute({
    method: 'POST',
    path: '/update-session',
    summary:
      'Get the current session; it has no fields that a client may change, so the body is ignored',
    access: 'session',
    body: z.object({}),
    response: z.object({ session }),
    errors: [],
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/sign-out',
    summary: 'Sign out: revoke the current session and clear its cookies',
    access: 'public',
    response: z.object({ success: z.literal(true) }),
    errors: [],
  }),
};
