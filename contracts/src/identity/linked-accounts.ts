import * as z from 'zod/mini';
import { commonErrors, defineErrors, type ErrorDefinition } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { sessionErrors } from './sessions.ts';
import { socialErrors, socialSignInInput } from './social.ts';

/** A linked account, without tokens and password. */
const linkedAccount = z.object({
  id: z.string(),
  provider: z.string(),
  providerId: z.string(),
  userId: z.string(),
  /** The user's id at the provider; the user's own id for `credential`. */
  accountId: z.string(),
  scopes: z.array(z.string()),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** An account that a password reset unlinked, because it was linked before the user's email address was verified. */
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

/** Message and code contain the provider's name from the request. */
export const providerNotSupported = (provider: string) =>
  providerError(`Provider ${provider} is not supported.`);
export const refreshNotSupported = (provider: string) =>
  providerError(`Provider ${provider} does not support token refreshing.`);

function providerError(message: string): ErrorDefinition {
  const code = message
    .toUpperCase()
    .replaceAll(' ', '_')
    .replace(/[^A-Z0-9_]/g, '');
  return { code, status: 400, message };
}

/** Selects a linked account: newer clients send its id, older ones its provider. */
const accountSelector = z
  .object({ providerId: z.optional(z.string().check(z.maxLength(64))), accountId: z.optional(id) })
  .check(
    z.refine(({ providerId, accountId }) => providerId !== undefined || accountId !== undefined),
  );

const userInfo = z.object({
  user: z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    image: z.nullable(z.string()),
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
    summary: "List the user's linked accounts",
    access: 'session',
    response: z.array(linkedAccount),
    errors: [],
  }),
  linkSocial: defineRoute({
    method: 'POST',
    path: '/link-social',
    summary: 'Start linking an account of a provider',
    access: 'session',
    body: z.extend(socialSignInInput, {
      disableRedirect: z.optional(z.boolean()),
      loginHint: z.optional(z.string().check(z.maxLength(320))),
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
    summary: 'Unlink an account; requires a fresh session',
    access: 'session',
    body: accountSelector,
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
      'List accounts that a password reset unlinked because they were linked before the email address was verified',
    access: 'session',
    response: z.array(removedAccount),
    errors: [],
  }),
  restoreAccount: defineRoute({
    method: 'POST',
    path: '/restore-account',
    summary: 'Link a removed account again; requires a fresh session created after the reset',
    access: 'session',
    body: z.object({ id }),
    response: z.object({ status: z.literal(true) }),
    errors: [sessionErrors.SESSION_IS_NOT_FRESH, linkedAccountErrors.ACCOUNT_NOT_FOUND],
  }),
  getAccessToken: defineRoute({
    method: 'POST',
    path: '/get-access-token',
    summary: "Get a provider's access token of the user, refreshed when it is about to expire",
    access: 'session',
    body: accountSelector,
    response: z.object({
      accessToken: z.optional(z.string()),
      accessTokenExpiresAt: z.optional(isoDate),
      scopes: z.array(z.string()),
      idToken: z.optional(z.string()),
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
    summary: "Refresh a provider's access token of the user",
    access: 'session',
    body: accountSelector,
    response: z.object({
      accessToken: z.string(),
      accessTokenExpiresAt: z.optional(isoDate),
      refreshToken: z.optional(z.string()),
      refreshTokenExpiresAt: z.optional(isoDate),
      tokenType: z.string(),
      scopes: z.array(z.string()),
      idToken: z.optional(z.string()),
      providerId: z.string(),
      accountId: z.string(),
    }),
    errors: [
      providerNotSupported('{x}'),
      linkedAccountErrors.ACCOUNT_NOT_FOUND,
      refreshNotSupported('{x}'),
      linkedAccountErrors.FAILED_TO_REFRESH_ACCESS_TOKEN,
    ],
  }),
  getAccountInfo: defineRoute({
    method: 'GET',
    path: '/account-info',
    summary: "Get the provider's profile of a linked account",
    access: 'session',
    query: z.object({ accountId: id }),
    response: userInfo,
    errors: userInfoErrors,
  }),
  postAccountInfo: defineRoute({
    method: 'POST',
    path: '/account-info',
    summary: "Get the provider's profile of a linked account (older clients)",
    access: 'session',
    body: z.object({ accountId: id }),
    response: userInfo,
    errors: userInfoErrors,
  }),
};
