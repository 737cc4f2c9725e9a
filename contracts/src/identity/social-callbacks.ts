import * as z from 'zod/mini';
import { defineRoute } from '../define/route.ts';

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

export const socialCallbackRoutes = {
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
};
