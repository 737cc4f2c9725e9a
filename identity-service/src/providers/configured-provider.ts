import type { Clock } from '@tessera/chassis/ports/clock';
import { type SocialProviderId, socialProviderId } from '@tessera/contracts/identity/social';
import { importPKCS8, SignJWT } from 'jose';
import type { Endpoints, Provider } from './provider.ts';
import { configOf, type ProviderConfig } from './provider-settings.ts';
import { providerRegistry } from './registry.ts';

/** A provider with credentials, available for sign-in. */
export type ConfiguredProvider = Provider & {
  readonly clientId: string;
  /** Accepted audiences of id tokens: the client id, and the id of an app that belongs to it. */
  readonly audiences: readonly string[];
  secret(): Promise<string>;
  readonly signUpDisabled: boolean;
  readonly implicitSignUpDisabled: boolean;
  /** May link to an existing user without having verified the address. */
  readonly isTrusted: boolean;
};

export type Providers = {
  /** Null when the provider is unknown or not configured. */
  find(id: string): ConfiguredProvider | null;
  readonly ids: readonly SocialProviderId[];
};

/** The registered providers that are configured. */
export function configureProviders(config: ProviderConfig, clock: Clock): Providers {
  const configured = new Map(
    socialProviderId.options.flatMap((id) => {
      const provider = configure(providerRegistry[id], config, clock);
      return provider === null ? [] : [[id as string, provider] as const];
    }),
  );
  return {
    find: (id) => configured.get(id) ?? null,
    ids: [...configured.values()].map(({ id }) => id),
  };
}

function configure(
  provider: Provider,
  config: ProviderConfig,
  clock: Clock,
): ConfiguredProvider | null {
  const own = configOf(config, provider.id);
  const secret = secretOf(provider, config, clock);
  if (own.clientId === undefined || secret === null) return null;
  const { clientId, issuer } = own;
  const issuerEndpoints = issuer === undefined ? {} : (provider.endpointsOf?.(issuer) ?? {});
  const endpointSettings = {
    authorization: own.authorization,
    token: own.token,
    userInfo: own.userInfo,
    jwks: own.jwks,
  };
  const configuredEndpoints = Object.fromEntries(
    Object.entries(endpointSettings).filter(([, url]) => url !== undefined),
  ) as Partial<Endpoints>;

  const bundles = provider.id === 'apple' && config.appleBundleId ? [config.appleBundleId] : [];
  return {
    ...provider,
    clientId,
    secret,
    audiences: [clientId, ...bundles],
    endpoints: { ...provider.endpoints, ...issuerEndpoints, ...configuredEndpoints },
    ...(issuer === undefined ? {} : { issuer }),
    ...(issuer === undefined || provider.idToken === undefined
      ? {}
      : { idToken: { ...provider.idToken, issuers: [issuer] } }),
    scopes: [...new Set([...provider.scopes, ...own.scopes])],
    signUpDisabled: own.signUpDisabled,
    implicitSignUpDisabled: own.implicitSignUpDisabled,
    isTrusted: config.trustedProviders.includes(provider.id),
  };
}

function secretOf(
  { id, authentication, issuer = '' }: Provider,
  config: ProviderConfig,
  clock: Clock,
): (() => Promise<string>) | null {
  const { clientId = '', clientSecret } = configOf(config, id);
  if (clientSecret !== undefined) return async () => clientSecret;
  const { appleTeamId: teamId, appleKeyId: keyId, applePrivateKey: key } = config;
  if (authentication !== 'signed' || !teamId || !keyId || !key) return null;
  return async () => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + SIGNED_SECRET_SECONDS)
      .sign(await importPKCS8(key, 'ES256'));
  };
}

const SIGNED_SECRET_SECONDS = 300;
