import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';

/** Cache lifetime of the key set. A new key is published for longer than that before it signs. */
export const JWKS_MAX_AGE_SECONDS = 300;

/** The public part of a signing key: Ed25519 (RFC 8037). */
export const publicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});
export type PublicKey = z.output<typeof publicKey>;

export const keySet = z.object({ keys: z.array(publicKey) });
export type KeySet = z.output<typeof keySet>;

/** Claims of every token; times are in Unix seconds. */
const common = {
  iss: z.string(),
  aud: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
};

/** Claims of a user token: `sub` is the user, `sid` the session, `org_id` its active organization. */
export const userClaims = z.object({
  ...common,
  sub: z.string(),
  sid: z.string(),
  org_id: z.optional(z.string()),
});
export type UserClaims = z.output<typeof userClaims>;

/** Claims of a machine client's token (RFC 9068): `sub` and `client_id` are its id, `org_id` its organization. */
export const machineClaims = z.object({
  ...common,
  sub: z.string(),
  client_id: z.string(),
  org_id: z.string(),
  /** Separated by spaces. */
  scope: z.string(),
});
export type MachineClaims = z.output<typeof machineClaims>;

/** `typ` header of both kinds of token; tokens with another `typ` are rejected. */
export const TOKEN_TYPE = 'at+jwt';

export const tokenErrors = defineErrors({
  INVALID_CLIENT: { status: 401, message: 'Client authentication failed' },
  INVALID_REQUEST: { status: 400, message: 'Use exactly one client authentication method' },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    message: 'The only supported grant type is client_credentials',
  },
  INVALID_SCOPE: { status: 400, message: 'The client lacks a requested scope' },
});

const short = z.string().check(z.minLength(1), z.maxLength(256));

export const tokenRoutes = {
  getJwks: defineRoute({
    method: 'GET',
    path: '/jwks',
    summary: 'Get the JSON Web Key Set (RFC 7517); new keys are published before they sign',
    access: 'public',
    cacheSeconds: JWKS_MAX_AGE_SECONDS,
    response: keySet,
    errors: [],
  }),
  getToken: defineRoute({
    method: 'GET',
    path: '/token',
    summary: 'Get a short-lived signed token that identifies the user to other services',
    access: 'session',
    response: z.object({ token: z.string() }),
    errors: [],
  }),
  issueClientToken: defineRoute({
    method: 'POST',
    path: '/oauth2/token',
    summary:
      'Issue a short-lived signed token to a machine client (RFC 6749, client credentials by HTTP Basic or in the form); errors are `{ error, error_description }`',
    access: 'public',
    bodyType: 'form',
    originCheck: 'never',
    errorFormat: 'oauth',
    body: z.object({
      grant_type: short,
      client_id: z.optional(short),
      client_secret: z.optional(short),
      scope: z.optional(z.string().check(z.maxLength(4_096))),
    }),
    response: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      /** Seconds. */
      expires_in: z.int(),
      scope: z.string(),
    }),
    errors: Object.values(tokenErrors),
  }),
  getAuthorizationServer: defineRoute({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Get the authorization server metadata (RFC 8414)',
    access: 'public',
    cacheSeconds: JWKS_MAX_AGE_SECONDS,
    response: z.object({
      issuer: z.string(),
      token_endpoint: z.string(),
      jwks_uri: z.string(),
      grant_types_supported: z.array(z.string()),
      /** None: there is no authorization endpoint. */
      response_types_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
    }),
    errors: [],
  }),
};
