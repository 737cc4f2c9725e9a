import { isLoopbackUrl, loopbackNames } from '../loopback.ts';
import { type MockProviderId, mockProviderIds } from './mock-providers.ts';

/** The stand-ins of one house: who is stood in for, and how the identity-service comes to them. */
export type LocalProviders = {
  readonly ids: readonly MockProviderId[];
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where browsers come back to: `<base URL>/api/auth/callback/<id>`. */
  readonly baseUrl: string;
  /** The issuer of id tokens by provider. */
  issuerOf(id: MockProviderId): string;
  /** The settings of the identity-service that lead to the stand-ins. */
  readonly environment: Readonly<Record<string, string>>;
};

type LocalProviderOptions = {
  /** What the person who starts the house has set; null where no stand-ins are wanted. */
  readonly userEnvironment: NodeJS.ProcessEnv | null;
  readonly baseUrl: string;
  readonly devConsolePort: number;
  /** Known to the house alone, the same at every start. */
  readonly secret: string;
};

const CLIENT_ID = 'local-stack';

/** Stand-ins for the providers that nobody has configured; none where people from elsewhere could come. */
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
      // The one address that the browser goes to: under the name that the workbench has in it.
      AUTHORIZATION_ENDPOINT: `http://localhost:${devConsolePort}/dev/providers/${id}/authorize`,
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
 * Whoever reaches a stand-in is whoever they say they are. So there is none as soon as the house is more than one
 * person's own: under a public name, open to other machines, or said to be production.
 */
function canMockProviders(userEnvironment: NodeJS.ProcessEnv, baseUrl: string): boolean {
  const isOwnName = isLoopbackUrl(baseUrl);
  const isOwnMachine =
    !userEnvironment.LISTEN_HOST || loopbackNames.has(userEnvironment.LISTEN_HOST);
  return isOwnName && isOwnMachine && userEnvironment.NODE_ENV !== 'production';
}
