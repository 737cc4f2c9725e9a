import * as z from 'zod';
import { defineRequest } from '../define/request.ts';
import { isoDate } from '../define/wire.ts';
import { newPasswordErrors, passwordErrors } from './passwords.ts';
import { keySet } from './tokens.ts';
import { user, userErrors } from './users.ts';

/**
 * A session as services share it: what `get-session` shows without the token, which nobody but the
 * browser holds. `version` grows with every change of the session or of its user.
 */
export const sessionSnapshot = z.object({
  version: z.number().int(),
  /** False for sessions that were not to be remembered: they are never prolonged. */
  remembered: z.boolean(),
  session: z.object({
    id: z.string(),
    userId: z.string(),
    expiresAt: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    activeOrganizationId: z.string().nullable(),
    activeTeamId: z.string().nullable(),
  }),
  user: user.extend({ createdAt: z.string(), updatedAt: z.string() }),
});
export type SessionSnapshot = z.output<typeof sessionSnapshot>;

/**
 * `revision` is the version of the user's newest event when the profile was read: of two copies the
 * one with the greater revision is newer. It is at least the version of every event that the reader has
 * received. 0 from an identity-service of before revisions: then nothing is known of the order.
 */
const profile = user
  .pick({ id: true, name: true, email: true, image: true, emailVerified: true, language: true })
  .extend({ revision: z.number().int().nonnegative().default(0) });
export type UserProfile = z.output<typeof profile>;
const profiles = z.array(profile);

export const identityRequests = {
  resolveSession: defineRequest({
    subject: 'request.identity.resolve-session',
    summary: 'The live session whose token has this SHA-256 hash, or null',
    input: z.object({ tokenHash: z.string() }),
    output: sessionSnapshot.nullable(),
    errors: [],
  }),
  setActiveOrganization: defineRequest({
    subject: 'request.identity.set-active-organization',
    summary:
      'Make an organization (or none) the active one of a session; with onlyIf, only while that one is. The active team is the one given, else it stays while the organization does',
    input: z.object({
      sessionId: z.string(),
      organizationId: z.string().nullable(),
      teamId: z.string().nullable().optional(),
      onlyIf: z.string().optional(),
    }),
    output: z.object({ activeOrganizationId: z.string().nullable() }).nullable(),
    errors: [],
  }),
  setPassword: defineRequest({
    subject: 'request.identity.set-password',
    summary: 'Give a password to a user who has none',
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
      'Who is signed in by the token of this SHA-256 hash, or null: what services beside the house may know of a session',
    input: z.object({ tokenHash: z.string() }),
    output: z
      .object({
        sessionId: z.string(),
        expiresAt: isoDate,
        activeOrganizationId: z.string().nullable(),
        activeTeamId: z.string().nullable(),
        user: user.pick({ id: true, name: true, email: true, emailVerified: true, image: true }),
      })
      .nullable(),
    errors: [],
  }),
  listSigningKeys: defineRequest({
    subject: 'request.identity.list-signing-keys',
    summary: 'The keys that signed tokens are verified with, as GET /jwks shows them',
    input: z.object({}),
    output: keySet,
    errors: [],
  }),
  findUsers: defineRequest({
    subject: 'request.identity.find-users',
    summary:
      'Profiles of up to 100 users by id, each with its revision; unknown and deleted ids are left out',
    input: z.object({ userIds: z.array(z.string()).max(100) }),
    output: profiles,
    errors: [],
  }),
  listUsers: defineRequest({
    subject: 'request.identity.list-users',
    summary:
      'Profiles of the next 100 users after an id, each with its revision, in the order of their ids',
    input: z.object({ after: z.string() }),
    output: profiles,
    errors: [],
  }),
};
