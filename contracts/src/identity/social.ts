import * as z from 'zod/mini';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { userBase } from './users.ts';

export const socialProviderId = z.enum([
  'apple',
  'discord',
  'facebook',
  'github',
  'microsoft',
  'google',
  'spotify',
  'twitch',
  'twitter',
  'dropbox',
  'kick',
  'linkedin',
  'gitlab',
  'tiktok',
  'reddit',
  'roblox',
  'vk',
  'zoom',
]);
export type SocialProviderId = z.output<typeof socialProviderId>;

export const socialErrors = defineErrors({
  PROVIDER_NOT_FOUND: { status: 404, message: 'Provider not found' },
  ID_TOKEN_NOT_SUPPORTED: { status: 404, message: 'id_token not supported' },
  INVALID_TOKEN: { status: 401, message: 'invalid token' },
  FAILED_TO_GET_USER_INFO: { status: 401, message: 'Failed to get user info' },
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'User email not found' },
  ACCOUNT_NOT_LINKED: { status: 401, message: 'account not linked' },
  SIGNUP_DISABLED: { status: 401, message: 'signup disabled' },
  UNABLE_TO_CREATE_USER: { status: 401, message: 'unable to create user' },
  UNABLE_TO_CREATE_SESSION: { status: 401, message: 'unable to create session' },
  UNABLE_TO_LINK_ACCOUNT: { status: 401, message: 'unable to link account' },
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: {
    status: 401,
    message: 'account already linked to different user',
  },
});

const url = z.optional(z.string());
const scopes = z.optional(
  z.array(z.string().check(z.minLength(1), z.maxLength(256))).check(z.maxLength(50)),
);

/** Input of sign-in with a provider and of linking an account. */
export const socialSignInInput = z.object({
  provider: z.string().check(z.maxLength(64)),
  callbackURL: url,
  errorCallbackURL: url,
  scopes,
});

export const socialRoutes = {
  signInSocial: defineRoute({
    method: 'POST',
    path: '/sign-in/social',
    summary: 'Start a sign-in with a provider, or sign in with its ID token',
    access: 'public',
    originCheck: 'always',
    body: z.extend(socialSignInInput, {
      newUserCallbackURL: url,
      disableRedirect: z.optional(z.boolean()),
      requestSignUp: z.optional(z.boolean()),
      loginHint: z.optional(z.string().check(z.maxLength(320))),
      idToken: z.optional(
        z.object({
          token: z.string().check(z.maxLength(16_384)),
          nonce: z.optional(z.string().check(z.maxLength(1_024))),
          accessToken: z.optional(z.string().check(z.maxLength(16_384))),
          refreshToken: z.optional(z.string().check(z.maxLength(16_384))),
          expiresAt: z.optional(z.number()),
        }),
      ),
    }),
    response: z.object({
      redirect: z.boolean(),
      url: z.optional(z.string()),
      token: z.optional(z.string()),
      user: z.optional(userBase),
    }),
    errors: [
      commonErrors.INVALID_CALLBACKURL,
      commonErrors.INVALID_ERRORCALLBACKURL,
      commonErrors.INVALID_NEWUSERCALLBACKURL,
      socialErrors.PROVIDER_NOT_FOUND,
      socialErrors.ID_TOKEN_NOT_SUPPORTED,
      socialErrors.INVALID_TOKEN,
      socialErrors.USER_EMAIL_NOT_FOUND,
      socialErrors.ACCOUNT_NOT_LINKED,
      socialErrors.SIGNUP_DISABLED,
    ],
  }),
  listSocialProviders: defineRoute({
    method: 'GET',
    path: '/social-providers',
    summary: 'List the enabled sign-in providers',
    access: 'public',
    response: z.array(z.object({ id: socialProviderId })),
    errors: [],
  }),
};
