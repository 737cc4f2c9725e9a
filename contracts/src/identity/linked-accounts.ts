import * as z from 'zod';
import { commonErrors, defineErrors, type ErrorDefinition } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { sessionErrors } from './sessions.ts';
import { socialErrors, socialStart } from './social.ts';

/** A linked login as its owner sees it: never a token or a password. */
const linkedAccount = z.object({
  id: z.string(),
  provider: z.string(),
  providerId: z.string(),
  userId: z.string(),
  /** The provider's id of the person; the user's id for `credential`. */
  accountId: z.string(),
  scopes: z.array(z.string()),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** A login that a password reset removed, because it was linked before the address of the user was proven. */
const removedAccount = z.object({
  id: z.string(),
  providerId: z.string(),
  accountId: z.string(),
  createdAt: isoDate,
  removedAt: isoDate,
});

export const linkedAccountErrors = defineErrors({
  ACCOUNT_NOT_FOUND: { status: 400, message: 'Account not found' },
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: {
    status: 400,
    message: "You can't unlink your last account",
  },
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: {
    status: 400,
    message: 'Failed to get a valid access token',
  },
  FAILED_TO_REFRESH_ACCESS_TOKEN: { status: 400, message: 'Failed to refresh access token' },
  FAILED_TO_GET_USER_INFO: { status: 400, message: 'Failed to get user info' },
});

/** The provider's name as the caller gave it is part of these texts, and so of their codes. */
export const providerNotSupported = (provider: string) =>
  named(`Provider ${provider} is not supported.`);
export const refreshingNotSupported = (provider: string) =>
  named(`Provider ${provider} does not support token refreshing.`);

function named(message: string): ErrorDefinition {
  const code = message
    .toUpperCase()
    .replaceAll(' ', '_')
    .replace(/[^A-Z0-9_]/g, '');
  return { code, status: 400, message };
}

/** One of the caller's logins: newer clients name it by its id alone, older ones by its provider. */
const login = z
  .object({ providerId: z.string().max(64).optional(), accountId: id.optional() })
  .refine(({ providerId, accountId }) => providerId !== undefined || accountId !== undefined);

const userInfo = z.object({
  user: z.object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    image: z.string().nullable(),
    emailVerified: z.boolean(),
  }),
  data: z.record(z.string(), z.unknown()),
});
const userInfoErrors = [
  linkedAccountErrors.ACCOUNT_NOT_FOUND,
  linkedAccountErrors.FAILED_TO_GET_A_VALID_ACCESS_TOKEN,
  linkedAccountErrors.FAILED_TO_GET_USER_INFO,
];

export const linkedAccountRoutes = {
  listAccounts: defineRoute({
    method: 'GET',
    path: '/list-accounts',
    summary: "The caller's linked logins",
    access: 'session',
    response: z.array(linkedAccount),
    errors: [],
  }),
  linkSocial: defineRoute({
    method: 'POST',
    path: '/link-social',
    summary: "Begin to link a provider's login to the caller's account",
    access: 'session',
    body: socialStart.extend({
      disableRedirect: z.boolean().optional(),
      loginHint: z.string().max(320).optional(),
    }),
    response: z.object({ url: z.string(), redirect: z.boolean() }),
    errors: [
      commonErrors.INVALID_CALLBACKURL,
      commonErrors.INVALID_ERRORCALLBACKURL,
      socialErrors.PROVIDER_NOT_FOUND,
    ],
  }),
  unlinkAccount: defineRoute({
    method: 'POST',
    path: '/unlink-account',
    summary: "Remove one of the caller's logins, in a fresh session",
    access: 'session',
    body: login,
    response: z.object({ status: z.literal(true) }),
    errors: [
      sessionErrors.SESSION_IS_NOT_FRESH,
      linkedAccountErrors.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT,
      linkedAccountErrors.ACCOUNT_NOT_FOUND,
    ],
  }),
  listRemovedAccounts: defineRoute({
    method: 'GET',
    path: '/list-removed-accounts',
    summary:
      'Logins of the caller that a password reset removed: linked before the address was first proven',
    access: 'session',
    response: z.array(removedAccount),
    errors: [],
  }),
  restoreAccount: defineRoute({
    method: 'POST',
    path: '/restore-account',
    summary: 'Link a removed login again, in a fresh session that began after the reset',
    access: 'session',
    body: z.object({ id }),
    response: z.object({ status: z.literal(true) }),
    errors: [sessionErrors.SESSION_IS_NOT_FRESH, linkedAccountErrors.ACCOUNT_NOT_FOUND],
  }),
  getAccessToken: defineRoute({
    method: 'POST',
    path: '/get-access-token',
    summary: "A provider's access token of the caller, refreshed when it is about to expire",
    access: 'session',
    body: login,
    response: z.object({
      accessToken: z.string().optional(),
      accessTokenExpiresAt: isoDate.optional(),
      scopes: z.array(z.string()),
      idToken: z.string().optional(),
    }),
    errors: [
      providerNotSupported('{x}'),
      linkedAccountErrors.ACCOUNT_NOT_FOUND,
      linkedAccountErrors.FAILED_TO_GET_A_VALID_ACCESS_TOKEN,
    ],
  }),
  refreshToken: defineRoute({
    method: 'POST',
    path: '/refresh-token',
    summary: "Refresh a provider's access token of the caller now",
    access: 'session',
    body: login,
    response: z.object({
      accessToken: z.string(),
      accessTokenExpiresAt: isoDate.optional(),
      refreshToken: z.string().optional(),
      refreshTokenExpiresAt: isoDate.optional(),
      tokenType: z.string(),
      scopes: z.array(z.string()),
      idToken: z.string().optional(),
      providerId: z.string(),
      accountId: z.string(),
    }),
    errors: [
      providerNotSupported('{x}'),
      linkedAccountErrors.ACCOUNT_NOT_FOUND,
      refreshingNotSupported('{x}'),
      linkedAccountErrors.FAILED_TO_REFRESH_ACCESS_TOKEN,
    ],
  }),
  getAccountInfo: defineRoute({
    method: 'GET',
    path: '/account-info',
    summary: "What a provider says of the person behind one of the caller's logins",
    access: 'session',
    query: z.object({ accountId: id }),
    response: userInfo,
    errors: userInfoErrors,
  }),
  postAccountInfo: defineRoute({
    method: 'POST',
    path: '/account-info',
    summary: 'The same, as older clients ask for it',
    access: 'session',
    body: z.object({ accountId: id }),
    response: userInfo,
    errors: userInfoErrors,
  }),
};
