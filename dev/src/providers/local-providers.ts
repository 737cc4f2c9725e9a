import { isLoopbackUrl, loopbackNames } from '../stack/stack-environment.ts';
import { type MockProviderId, mockProviderIds } from './mock-providers.ts';

/** The mock providers of one stack: which providers are mocked, and the settings for the identity-service. */
export type LocalProviders = {
  readonly ids: readonly MockProviderId[];
  readonly clientId: string;
  readonly clientSecret: string;
  /** The redirect URI is `<base URL>/api/auth/callback/<id>`. */
  readonly baseUrl: string;
  /** The issuer of id tokens by provider. */
  issuerOf(id: MockProviderId): string;
  /** The settings with which the identity-service uses the mock providers. */
  readonly environment: Readonly<Record<string, string>>;
};

type LocalProviderOptions = {
  /** The environment of the user who starts the stack; null to disable mock providers. */
  readonly userEnvironment: NodeJS.ProcessEnv | null;
  readonly baseUrl: string;
  readonly devConsolePort: number;
  /** Private to this stack, and the same at every start. */
  readonly secret: string;
};

const CLIENT_ID = 'local-stack';

/** Mocks the providers that are not configured; mocks none where other users could reach them. */
export function localProviders({
  userEnvironment,
  baseUrl,
  devConsolePort,
  secret,
}: LocalProviderOptions): LocalProviders {
  const ids =
    userEnvironment !== null && canMockProviders(userEnvironment, baseUrl)
      ? mockProviderIds.filter((id) => !userEnvironment[`${id.toUpperCase()}_CLIENT_ID`])
      : [];
  const issuerOf = (id: MockProviderId) => `http://127.0.0.1:${devConsolePort}/dev/providers/${id}`;
  const settings = ids.map((id) => {
    const below = issuerOf(id);
    const named = {
      CLIENT_ID,
      CLIENT_SECRET: secret,
      // The browser opens this URL, so it has the host name of the dev console.
      AUTHORIZATION_ENDPOINT: `http://localhost:${devConsolePort}/dev/providers/${id}/choose`,
      TOKEN_ENDPOINT: `${below}/token`,
      USERINFO_ENDPOINT: `${below}/user`,
      JWKS_URI: `${below}/keys`,
      ISSUER: below,
    };
    return Object.entries(named).map(([kind, value]) => [`${id.toUpperCase()}_${kind}`, value]);
  });
  return {
    ids,
    clientId: CLIENT_ID,
    clientSecret: secret,
    baseUrl,
    issuerOf,
    environment: Object.fromEntries(settings.flat()),
  };
}

/**
 * A mock provider lets every visitor sign in as any user. It is therefore disabled for a stack that has a public name,
 * listens for other machines, or has NODE_ENV=production.
 */
function canMockProviders(userEnvironment: NodeJS.ProcessEnv, baseUrl: string): boolean {
  const isOwnName = isLoopbackUrl(baseUrl);
  const isOwnMachine =
    !userEnvironment.LISTEN_HOST || loopbackNames.has(userEnvironment.LISTEN_HOST);
  return isOwnName && isOwnMachine && userEnvironment.NODE_ENV !== 'production';
}
