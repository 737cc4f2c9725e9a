import * as z from 'zod/mini';
import { defineRequest } from '../define/request.ts';
import { isoDate } from '../define/wire.ts';
import { newPasswordErrors, passwordErrors } from './passwords.ts';
import { keySet } from './tokens.ts';
import { user, userErrors } from './users.ts';

/**
 * A session as other services see it: the response of `get-session` without the token. `version` grows with every change
 * of the session or of its user.
 */
export const sessionSnapshot = z.object({
  version: z.int(),
  /** False for sessions of a sign-in without `rememberMe`: they are never extended. */
  remembered: z.boolean(),
  session: z.object({
    id: z.string(),
    userId: z.string(),
    expiresAt: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    ipAddress: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    activeOrganizationId: z.nullable(z.string()),
    activeTeamId: z.nullable(z.string()),
  }),
  user: z.extend(user, { createdAt: z.string(), updatedAt: z.string() }),
});
export type SessionSnapshot = z.output<typeof sessionSnapshot>;

/**
 * `revision` is the version of the user's newest event when the profile was read: the copy with the greater revision is
 * newer. It is at least the version of every event that the reader has received. An identity-service without revisions
 * sends 0, which has no order.
 */
const profile = z.extend(
  z.pick(user, {
    id: true,
    name: true,
    email: true,
    image: true,
    emailVerified: true,
    language: true,
  }),
  { revision: z._default(z.int().check(z.nonnegative()), 0) },
);
export type UserProfile = z.output<typeof profile>;
const profiles = z.array(profile);

export const identityRequests = {
  resolveSession: defineRequest({
    subject: 'request.identity.resolve-session',
    summary: 'Find the active session by the SHA-256 hash of its token; null if there is none',
    input: z.object({ tokenHash: z.string() }),
    output: z.nullable(sessionSnapshot),
    errors: [],
  }),
  setActiveOrganization: defineRequest({
    subject: 'request.identity.set-active-organization',
    summary:
      'Set or clear the active organization of a session; with onlyIf, only if that organization is active. The active team is set if given, else it is kept while the organization stays the same',
    input: z.object({
      sessionId: z.string(),
      organizationId: z.nullable(z.string()),
      teamId: z.optional(z.nullable(z.string())),
      onlyIf: z.optional(z.string()),
    }),
    output: z.nullable(z.object({ activeOrganizationId: z.nullable(z.string()) })),
    errors: [],
  }),
  confirmEmail: defineRequest({
    subject: 'request.identity.confirm-email',
    summary:
      'Mark the address of a user as verified, after the user opened a link that was mailed there; does nothing when the user has another address by now',
    input: z.object({ userId: z.string(), email: z.string() }),
    output: z.object({ isChanged: z.boolean() }),
    errors: [],
  }),
  setPassword: defineRequest({
    subject: 'request.identity.set-password',
    summary: 'Set the password of a user without one',
    input: z.object({ userId: z.string(), newPassword: z.string() }),
    output: z.object({ status: z.literal(true) }),
    errors: [
      ...newPasswordErrors,
      passwordErrors.USER_ALREADY_HAS_A_PASSWORD,
      userErrors.USER_NOT_FOUND,
    ],
  }),
  verifySession: defineRequest({
    subject: 'request.identity.verify-session',
    summary:
      'Find the active session and user by the SHA-256 hash of the token; null if there is none. For external services',
    input: z.object({ tokenHash: z.string() }),
    output: z.nullable(
      z.object({
        sessionId: z.string(),
        expiresAt: isoDate,
        activeOrganizationId: z.nullable(z.string()),
        activeTeamId: z.nullable(z.string()),
        user: z.pick(user, { id: true, name: true, email: true, emailVerified: true, image: true }),
      }),
    ),
    errors: [],
  }),
  listSigningKeys: defineRequest({
    subject: 'request.identity.list-signing-keys',
    summary: 'List the keys that verify signed tokens, as GET /jwks does',
    input: z.object({}),
    output: keySet,
    errors: [],
  }),
  findUsers: defineRequest({
    subject: 'request.identity.find-users',
    summary:
      'Get profiles of up to 100 users by id, each with its revision; unknown and deleted users are omitted',
    input: z.object({ userIds: z.array(z.string()).check(z.maxLength(100)) }),
    output: profiles,
    errors: [],
  }),
  listUsers: defineRequest({
    subject: 'request.identity.list-users',
    summary: 'List the next 100 profiles after a user id, each with its revision, ordered by id',
    input: z.object({ after: z.string() }),
    output: profiles,
    errors: [],
  }),
};
