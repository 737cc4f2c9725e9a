import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import express, { type Request, type Response } from 'express';
import { decodeJwt } from 'jose';
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from 'oauth2-mock-server';
import { type Identity, identitySchema, outcomeOf } from './identity.ts';
import type { LocalProviders } from './local-providers.ts';
import {
  claimsOf,
  type MockProvider,
  type MockProviderId,
  mockProviders,
} from './mock-providers.ts';

/** What the token request of a code must match, and the user who signed in. */
type IssuedCode = {
  readonly identity: Identity;
  readonly redirectUri: string;
  readonly challenge: string;
};

/**
 * The OAuth and OpenID Connect endpoints of one mock provider: `authorize`, `token`, `user` and `keys` are those of
 * oauth2-mock-server. It accepts every client and every code, so what real providers reject is rejected here. The user
 * of an access token is in its claims, the user of a refresh token is its content: both stay valid across a restart.
 */
export async function mockServer(
  id: MockProviderId,
  local: LocalProviders,
): Promise<RequestListener> {
  const provider: MockProvider = mockProviders[id];
  const issuer = new OAuth2Issuer();
  issuer.url = local.issuerOf(id);
  await issuer.keys.generate('RS256');
  const service = new OAuth2Service(issuer, { jwks: '/keys', userinfo: '/user' });
  const codes = new Map<string, IssuedCode>();

  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: Request) => {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const outcome = outcomeOf(query);
    const code = url.searchParams.get('code') ?? '';
    if (outcome !== null && 'identity' in outcome) {
      codes.set(code, {
        identity: outcome.identity,
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
      });
      return;
    }
    url.searchParams.delete('code');
    url.searchParams.set('error', outcome?.error ?? 'invalid_request');
    url.searchParams.set('error_description', 'Chosen at the local provider');
  });

  service.on(Events.BeforeTokenSigning, (token: MutableToken, request: Request) => {
    Object.assign(token.payload, { aud: local.clientId }, claimsOf(identityOf(request)));
  });

  service.on(Events.BeforeResponse, (response: MutableResponse, request: Request) => {
    const { id_token: idToken, ...body } = { ...response.body };
    response.body = {
      ...body,
      scope: provider.scope,
      refresh_token: encodeIdentity(identityOf(request)),
      ...(provider.hasIdToken ? { id_token: idToken } : {}),
    };
  });

  service.on(Events.BeforeUserinfo, (response: MutableResponse, request: Request) => {
    const identity = bearerOf(request);
    if (identity === null)
      Object.assign(response, { statusCode: 401, body: { error: 'invalid_token' } });
    else response.body = provider.profile(identity);
  });

  /** The user of an accepted token request. */
  const identities = new WeakMap<Request, Identity>();
  const identityOf = (request: Request): Identity => {
    const identity = identities.get(request);
    if (identity === undefined) throw new Error('a token request that was not checked');
    return identity;
  };

  function checkTokenRequest(request: Request, response: Response, next: () => void): void {
    const form = new URLSearchParams(request.body as Record<string, string>);
    const result = redeem(form, codes, local);
    if (typeof result === 'string') {
      response.status(provider.errorStatus).json({ error: result });
      return;
    }
    identities.set(request, result);
    next();
  }

  const app = express();
  app.disable('x-powered-by');
  app.post('/token', express.urlencoded({ extended: false }), checkTokenRequest);
  if (provider.emails !== undefined) {
    const { emails } = provider;
    app.get('/user/emails', (request, response) => {
      const identity = bearerOf(request);
      if (identity === null) response.status(401).json({ message: 'Bad credentials' });
      else response.json(emails(identity));
    });
  }
  app.use(service.requestHandler);
  return app;
}

/** The user of a valid token request, or the error of RFC 6749 section 5.2. A code is accepted once. */
function redeem(
  form: URLSearchParams,
  codes: Map<string, IssuedCode>,
  local: LocalProviders,
): Identity | 'invalid_client' | 'invalid_grant' {
  const field = (name: string) => form.get(name) ?? '';
  if (field('client_id') !== local.clientId || field('client_secret') !== local.clientSecret) {
    return 'invalid_client';
  }
  if (field('grant_type') === 'refresh_token') {
    return decodeIdentity(field('refresh_token')) ?? 'invalid_grant';
  }
  const code = codes.get(field('code'));
  codes.delete(field('code'));
  const challenge = createHash('sha256').update(field('code_verifier')).digest('base64url');
  const isValid = code?.redirectUri === field('redirect_uri') && code.challenge === challenge;
  return isValid ? code.identity : 'invalid_grant';
}

const encodeIdentity = (identity: Identity) =>
  Buffer.from(JSON.stringify(identity)).toString('base64url');

function decodeIdentity(text: string): Identity | null {
  try {
    return identitySchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** The user of an access token; null for any other text. */
function bearerOf(request: Request): Identity | null {
  const [, token = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  try {
    const { sub, name, email, email_verified: emailVerified } = decodeJwt(token);
    return identitySchema.parse({
      subject: sub,
      name,
      email: email ?? null,
      emailVerified: emailVerified ?? false,
    });
  } catch {
    return null;
  }
}
