import * as z from 'zod/mini';
import { billingUserData } from '../billing/user-data.ts';
import { defineRoute } from '../define/route.ts';
import { isoDate } from '../define/wire.ts';
import { orgUserData } from '../org/user-data.ts';
import { sessionErrors } from './sessions.ts';
import { language } from './users.ts';

/** The rows of each section of what identity-service stores about a user. */
export const identityUserDataRows = {
  profile: z.object({
    id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    emailVerifiedAt: z.nullable(isoDate),
    name: z.string(),
    image: z.nullable(z.string()),
    username: z.nullable(z.string()),
    displayUsername: z.nullable(z.string()),
    language,
    createdAt: isoDate,
    updatedAt: isoDate,
  }),
  /** The uploaded profile picture; `bytes` in base64. */
  picture: z.object({
    id: z.string(),
    type: z.string(),
    bytes: z.string(),
    createdAt: isoDate,
  }),
  /** Linked accounts and the password, without secrets and tokens. */
  accounts: z.object({
    id: z.string(),
    providerId: z.string(),
    accountId: z.string(),
    scope: z.nullable(z.string()),
    deviceId: z.nullable(z.string()),
    accessTokenExpiresAt: z.nullable(isoDate),
    refreshTokenExpiresAt: z.nullable(isoDate),
    createdAt: isoDate,
    updatedAt: isoDate,
  }),
  /** Accounts that a password reset unlinked and that the user can restore. */
  removedAccounts: z.object({
    id: z.string(),
    providerId: z.string(),
    accountId: z.string(),
    createdAt: isoDate,
    removedAt: isoDate,
  }),
  /** Sessions, without their tokens. */
  sessions: z.object({
    id: z.string(),
    remembered: z.boolean(),
    ipAddress: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    country: z.nullable(z.string()),
    activeOrganizationId: z.nullable(z.string()),
    activeTeamId: z.nullable(z.string()),
    expiresAt: isoDate,
    createdAt: isoDate,
    updatedAt: isoDate,
  }),
  /** Requests that wait for the user to open a mailed link, without its token. */
  verifications: z.object({
    purpose: z.string(),
    /** The address of a requested change of the email address. */
    newEmail: z.nullable(z.string()),
    expiresAt: isoDate,
    createdAt: isoDate,
  }),
  /** IP addresses from which the user has signed in before. Only hashes are stored. */
  trustedIps: z.object({ lastSeenAt: isoDate }),
  /** Mails to the user's address of the last day, without their text. */
  mails: z.object({
    kind: z.string(),
    language: z.string(),
    createdAt: isoDate,
    sentAt: z.nullable(isoDate),
  }),
};

/** What identity-service stores about a user. */
export const identityUserData = z
  .object({
    profile: identityUserDataRows.profile,
    picture: z.nullable(identityUserDataRows.picture),
    accounts: z.array(identityUserDataRows.accounts),
    removedAccounts: z.array(identityUserDataRows.removedAccounts),
    sessions: z.array(identityUserDataRows.sessions),
    verifications: z.array(identityUserDataRows.verifications),
    trustedIps: z.array(identityUserDataRows.trustedIps),
    mails: z.array(identityUserDataRows.mails),
  })
  .register(z.globalRegistry, { id: 'IdentityUserData' });
export type IdentityUserData = z.output<typeof identityUserData>;

/** The archive of a user's data, with a part for each service. */
export const userDataArchive = z
  .object({
    /** Changes when a later version of the archive removes or renames a field. */
    formatVersion: z.literal(1),
    createdAt: isoDate,
    identity: identityUserData,
    org: orgUserData,
    billing: billingUserData,
  })
  .register(z.globalRegistry, { id: 'UserDataArchive' });

export const userDataRoutes = {
  exportUserData: defineRoute({
    method: 'GET',
    path: '/export-user-data',
    summary:
      'Download what all services store about the user, as one file; requires a fresh session',
    access: 'session',
    responseType: 'attachment',
    response: userDataArchive,
    errors: [sessionErrors.SESSION_IS_NOT_FRESH],
  }),
};

/** The name of the archive that is made at a time. */
export const archiveName = (at: Date) => `account-data-${at.toISOString().slice(0, 10)}.json`;
