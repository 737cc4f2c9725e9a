import type { SocialProviderId } from '@tessera/contracts/identity/social';
import type { Language } from '@tessera/contracts/identity/users';
import type { JWTPayload } from 'jose';

export type Endpoints = {
  readonly authorization: string;
  readonly token: string;
  readonly userInfo?: string;
  readonly jwks?: string;
};

/** What a provider says of a person, as it said it. `toProfile` makes of it what we keep. */
export type Draft = {
  readonly id: unknown;
  readonly name: unknown;
  readonly email: unknown;
  readonly emailVerified: boolean;
  readonly image: unknown;
  /** Everything the provider told. */
  readonly raw: unknown;
};

export type Question = {
  readonly method?: 'GET' | 'POST';
  readonly form?: Readonly<Record<string, string>>;
};

/** What an entry may look at to find out who somebody is. */
export type PersonSource = {
  readonly clientId: string;
  readonly accessToken: string;
  readonly userInfo: string;
  /** The claims of the id token, verified; empty where the entry does not use one. */
  readonly claims: JWTPayload;
  /** The `user` parameter of a callback, parsed; null without one. */
  readonly posted: unknown;
  /** Asks the provider with the access token. Throws `ProviderFailure`. */
  ask(url: string, question?: Question): Promise<unknown>;
  /** A picture as a `data:` URL, null when there is none or it does not come quickly. */
  askPicture(url: string): Promise<string | null>;
};

/** How id tokens of a provider are verified, and what for. */
export type IdTokenUse = {
  /** `flow`: the code flow takes the person from it; `sign-in`: clients may hand one in; or both. */
  readonly use: 'flow' | 'sign-in' | 'both';
  /** What `iss` may be. `{tid}` stands for the token's own tenant. */
  readonly issuers: readonly string[];
  readonly algorithms: readonly ('RS256' | 'ES256')[];
  readonly maxAgeSeconds?: number;
};

/** One provider: where it answers, how it wants to be asked, and what its answers mean. */
export type Provider = {
  readonly id: SocialProviderId;
  /** How people call it. */
  readonly name: string;
  readonly endpoints: Endpoints;
  /** The issuer: of id tokens, and of the `iss` that a callback may carry. */
  readonly issuer?: string;
  /** Where the endpoints are when the configuration names another issuer (an own server, a tenant). */
  readonly endpointsOf?: (issuer: string) => Partial<Endpoints>;
  readonly scopes: readonly string[];
  readonly scopeSeparator?: ',';
  /** False only where the provider refuses requests with parameters it does not know. */
  readonly pkce: boolean;
  /** Credentials as body parameters, in a Basic header, by TikTok's names, or as Apple's signed secret. */
  readonly authentication: 'post' | 'basic' | 'client_key' | 'signed';
  readonly refreshes: boolean;
  /** A refresh says again what was granted, and gets less otherwise. */
  readonly refreshesWithScope?: true;
  /** The name of the parameter that says who will probably sign in. */
  readonly loginHint?: string;
  /** More parameters of the authorization request. */
  readonly authorization?: (wish: {
    readonly language: Language;
  }) => Readonly<Record<string, string>>;
  readonly idToken?: IdTokenUse;
  /** Who it is; null when the answer does not tell. */
  readonly person: (source: PersonSource) => Draft | null | Promise<Draft | null>;
};
