import type { SocialProviderId } from '@tessera/contracts/identity/social';
import type { Language } from '@tessera/contracts/identity/users';
import type { JWTPayload } from 'jose';

export type Endpoints = {
  readonly authorization: string;
  readonly token: string;
  readonly userInfo?: string;
  readonly jwks?: string;
};

/** A user's profile as the provider returned it. `toProfile` validates it. */
export type RawProfile = {
  readonly id: unknown;
  readonly name: unknown;
  readonly email: unknown;
  readonly emailVerified: boolean;
  readonly image: unknown;
  /** The raw response. */
  readonly raw: unknown;
};

export type FetchOptions = {
  readonly method?: 'GET' | 'POST';
  readonly form?: Readonly<Record<string, string>>;
};

/** Input of a provider's `fetchProfile`. */
export type ProfileSource = {
  readonly clientId: string;
  readonly accessToken: string;
  readonly userInfo: string;
  /** The verified claims of the id token; empty where the provider does not use one. */
  readonly claims: JWTPayload;
  /** The `user` parameter of a callback, parsed; null without one. */
  readonly posted: unknown;
  /** Sends a request with the access token. Throws `ProviderError`. */
  fetchJson(url: string, options?: FetchOptions): Promise<unknown>;
  /** A picture as a `data:` URL; null when there is none or it takes too long. */
  fetchPicture(url: string): Promise<string | null>;
};

/** How id tokens of a provider are verified and used. */
export type IdTokenUse = {
  /** `flow`: the code flow reads the profile from it; `sign-in`: clients may send one; or both. */
  readonly use: 'flow' | 'sign-in' | 'both';
  /** Accepted values of `iss`. `{tid}` is replaced by the token's tenant. */
  readonly issuers: readonly string[];
  readonly algorithms: readonly ('RS256' | 'ES256')[];
  readonly maxAgeSeconds?: number;
};

/** A provider: endpoints, protocol details, and the mapping of its profile. */
export type Provider = {
  readonly id: SocialProviderId;
  /** Display name. */
  readonly name: string;
  readonly endpoints: Endpoints;
  /** The issuer of id tokens, and of the `iss` parameter of callbacks. */
  readonly issuer?: string;
  /** Endpoints of another configured issuer (a self-hosted server or a tenant). */
  readonly endpointsOf?: (issuer: string) => Partial<Endpoints>;
  readonly scopes: readonly string[];
  readonly scopeSeparator?: ',';
  /** False only where the provider rejects unknown parameters. */
  readonly pkce: boolean;
  /**
   * Credentials as body parameters, in a Basic header, with TikTok's parameter names, or as Apple's signed secret.
   */
  readonly authentication: 'post' | 'basic' | 'client_key' | 'signed';
  readonly refreshes: boolean;
  /** A refresh request has to repeat the granted scopes, otherwise the new token has fewer. */
  readonly refreshesWithScope?: true;
  /** Name of the parameter with the expected account. */
  readonly loginHint?: string;
  /** Further parameters of the authorization request. */
  readonly authorization?: (request: {
    readonly language: Language;
  }) => Readonly<Record<string, string>>;
  readonly idToken?: IdTokenUse;
  /** Fetches the profile; null when the response does not identify the user. */
  readonly fetchProfile: (source: ProfileSource) => RawProfile | null | Promise<RawProfile | null>;
};
