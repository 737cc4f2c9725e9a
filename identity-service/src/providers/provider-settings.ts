import { createPrivateKey } from 'node:crypto';
import { flag, list, type Setting, setting } from '@tessera/chassis/config';
import { type SocialProviderId, socialProviderId } from '@tessera/contracts/identity/social';
import * as z from 'zod';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Providers are requested over TLS; plain http is allowed for loopback addresses only. */
const endpoint = z
  .string()
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  }, 'must be an https URL')
  .optional();

const privateKey = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n'))
  .refine((pem) => isPrivateKey(pem), 'must be a private key in PEM')
  .optional();

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

/** Settings of every provider, by the suffix of the variable's name. */
const kinds = {
  CLIENT_ID: { schema: z.string().optional(), meaning: "the application's id at the provider" },
  CLIENT_SECRET: {
    schema: z.string().optional(),
    meaning: 'its secret; a provider without id and secret is not offered',
  },
  AUTHORIZATION_ENDPOINT: {
    schema: endpoint,
    meaning: "authorization endpoint; the provider's own unless set, as with the next four",
  },
  TOKEN_ENDPOINT: { schema: endpoint, meaning: 'token endpoint' },
  USERINFO_ENDPOINT: {
    schema: endpoint,
    meaning: "user profile endpoint; GitHub's addresses are read from /emails below it",
  },
  JWKS_URI: { schema: endpoint, meaning: 'the keys that id tokens are signed with' },
  ISSUER: {
    schema: z.string().optional(),
    meaning: 'the issuer of id tokens; for gitlab and microsoft also the base URL of the endpoints',
  },
  SCOPES: { schema: list(), meaning: 'scopes to request in addition to the defaults' },
  DISABLE_SIGN_UP: { schema: flag(false), meaning: 'disable sign-up by this provider' },
  DISABLE_IMPLICIT_SIGN_UP: {
    schema: flag(false),
    meaning: 'sign-up by this provider only when the request sets requestSignUp',
  },
} as const;

type Kind = keyof typeof kinds;
type VariableName<K extends Kind> = `${Uppercase<SocialProviderId>}_${K}`;
type ProviderSettings = {
  readonly [K in Kind as VariableName<K>]: Setting<z.output<(typeof kinds)[K]['schema']>>;
};

/** The settings of all providers, keyed by their variables: `GITHUB_CLIENT_ID` and so on. */
export function providerSettings() {
  const entries = socialProviderId.options.flatMap((id) =>
    Object.entries(kinds).map(([kind, { schema, meaning }]) => {
      const variable = `${id.toUpperCase()}_${kind}`;
      const entry: Setting = {
        ...setting<unknown>(variable, schema, meaning),
        family: `<PROVIDER>_${kind}`,
      };
      return [variable, entry] as const;
    }),
  );
  return { ...(Object.fromEntries(entries) as ProviderSettings), ...appleSettings };
}

const appleSettings = {
  appleTeamId: setting(
    'APPLE_TEAM_ID',
    z.string().optional(),
    'team id for the signed client secret of Apple, with the next two',
  ),
  appleKeyId: setting(
    'APPLE_KEY_ID',
    z.string().optional(),
    'id of the key that signs the client secret',
  ),
  applePrivateKey: setting(
    'APPLE_PRIVATE_KEY',
    privateKey,
    'the key that signs the client secret (P-256, PKCS#8 in PEM)',
  ),
  appleBundleId: setting(
    'APPLE_BUNDLE_ID',
    z.string().optional(),
    'bundle id of an app whose id tokens are also accepted',
  ),
};

export type ProviderConfig = {
  readonly [K in keyof ReturnType<typeof providerSettings>]: ReturnType<
    typeof providerSettings
  >[K] extends Setting<infer T>
    ? T
    : never;
} & { readonly trustedProviders: readonly string[] };

/** The configuration of one provider. */
export function configOf(config: ProviderConfig, id: SocialProviderId) {
  const name = id.toUpperCase() as Uppercase<SocialProviderId>;
  return {
    clientId: config[`${name}_CLIENT_ID`],
    clientSecret: config[`${name}_CLIENT_SECRET`],
    authorization: config[`${name}_AUTHORIZATION_ENDPOINT`],
    token: config[`${name}_TOKEN_ENDPOINT`],
    userInfo: config[`${name}_USERINFO_ENDPOINT`],
    jwks: config[`${name}_JWKS_URI`],
    issuer: config[`${name}_ISSUER`],
    scopes: config[`${name}_SCOPES`],
    signUpDisabled: config[`${name}_DISABLE_SIGN_UP`],
    implicitSignUpDisabled: config[`${name}_DISABLE_IMPLICIT_SIGN_UP`],
  };
}
