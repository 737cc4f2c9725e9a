import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';

/** For how long caches may keep the key set; a new key is published longer than that before it signs. */
export const JWKS_MAX_AGE_SECONDS = 300;

/** The public part of a key that signs tokens: an Ed25519 key as RFC 8037 writes it. */
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

/** What every token says: who made it, for whom, and from when to when (seconds since 1970). */
const common = {
  iss: z.string(),
  aud: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string(),
};

/** A signed-in user: `sub` is the user, `sid` the session, `org_id` its active organization. */
export const userClaims = z.object({
  ...common,
  sub: z.string(),
  sid: z.string(),
  org_id: z.string().optional(),
});
export type UserClaims = z.output<typeof userClaims>;

/** A machine client (RFC 9068): `sub` and `client_id` name it, `org_id` is the organization it works for. */
export const machineClaims = z.object({
  ...common,
  sub: z.string(),
  client_id: z.string(),
  org_id: z.string(),
  /** Separated by blanks. */
  scope: z.string(),
});
export type MachineClaims = z.output<typeof machineClaims>;

/** `typ` of both kinds: a token of another kind of ours or of others is none of these. */
export const TOKEN_TYPE = 'at+jwt';

export const tokenErrors = defineErrors({
  INVALID_CLIENT: { status: 401, message: 'Client authentication failed' },
  INVALID_REQUEST: { status: 400, message: 'Name the client in one way only' },
  UNSUPPORTED_GRANT_TYPE: { status: 400, message: 'Only client_credentials is granted here' },
  INVALID_SCOPE: { status: 400, message: 'The client does not hold every scope asked for' },
});

const short = z.string().min(1).max(256);

export const tokenRoutes = {
  getJwks: defineRoute({
    method: 'GET',
    path: '/jwks',
    summary:
      'The keys that signed tokens are verified with (RFC 7517); new ones appear before they sign',
    access: 'public',
    cacheSeconds: JWKS_MAX_AGE_SECONDS,
    response: keySet,
    errors: [],
  }),
  getToken: defineRoute({
    method: 'GET',
    path: '/token',
    summary: 'A short-lived signed token that tells other services who is signed in here',
    access: 'session',
    response: z.object({ token: z.string() }),
    errors: [],
  }),
  issueClientToken: defineRoute({
    method: 'POST',
    path: '/oauth2/token',
    summary:
      'A short-lived signed token for a machine client (RFC 6749, client credentials by HTTP Basic or in the form); refusals are `{ error, error_description }`',
    access: 'public',
    reads: 'form',
    checksOrigin: 'never',
    refusals: 'oauth',
    body: z.object({
      grant_type: short,
      client_id: short.optional(),
      client_secret: short.optional(),
      scope: z.string().max(4_096).optional(),
    }),
    response: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      /** Seconds. */
      expires_in: z.number().int(),
      scope: z.string(),
    }),
    errors: Object.values(tokenErrors),
  }),
  getAuthorizationServer: defineRoute({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Where tokens come from and how they are signed (RFC 8414)',
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
