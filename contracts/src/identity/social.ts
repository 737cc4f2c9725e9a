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

/** Values of `error` in the redirect of a callback, besides the provider's own. */
export const socialRedirectCode = z.enum([
  'invalid_callback_request',
  'state_not_found',
  'please_restart_the_process',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'email_not_found',
  'no_callback_url',
  'unable_to_link_account',
  'account_already_linked_to_different_user',
  'account_not_linked',
  'signup_disabled',
  'unable_to_create_user',
  'unable_to_create_session',
  'internal_server_error',
]);
export type SocialRedirectCode = z.output<typeof socialRedirectCode>;

/** A callback parameter: null when it is invalid, for example sent twice. */
const parameter = z
  .catch(z.nullish(z.string().check(z.maxLength(8_192))), null)
  .register(z.globalRegistry, { type: 'string' });
const callbackParameters = z.object({
  code: parameter,
  state: parameter,
  error: parameter,
  error_description: parameter,
  iss: parameter,
  device_id: parameter,
  user: parameter,
});
export type CallbackParameters = z.output<typeof callbackParameters>;

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
  openSocialCallback: defineRoute({
    method: 'GET',
    path: '/callback/:id',
    summary: 'OAuth callback of a provider: always responds with 302',
    access: 'optional',
    responseType: 'redirect',
    params: z.object({ id: z.string() }),
    query: callbackParameters,
    response: z.null(),
    errors: [],
  }),
  postSocialCallback: defineRoute({
    method: 'POST',
    path: '/callback/:id',
    summary: 'OAuth callback of a provider that uses response_mode=form_post',
    access: 'optional',
    responseType: 'redirect',
    bodyType: 'form',
    originCheck: 'never',
    params: z.object({ id: z.string() }),
    query: callbackParameters,
    body: z.optional(callbackParameters),
    response: z.null(),
    errors: [],
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
