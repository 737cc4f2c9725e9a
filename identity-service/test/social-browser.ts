import { type SocialProviderId, socialProviderId } from '@tessera/contracts/identity/social';
import type { FakeProviders } from './fake-providers.ts';
import { cookieLines, type IdentityHarness } from './harness.ts';
import type { ProviderUser } from './provider-responses.ts';

/** The error page for callbacks without an error URL. */
export const errorPage = 'http://localhost:3000/api/auth/error';
export const providersWithoutEmail = ['tiktok', 'reddit', 'roblox'];
export const providersWithEmail = socialProviderId.options.filter(
  (id) => !providersWithoutEmail.includes(id),
);
/** Providers that never verify an address. */
export const providersWithUnverifiedEmail = ['facebook', 'spotify'];
export const callbacks = {
  callbackURL: '/home',
  newUserCallbackURL: '/hello',
  errorCallbackURL: '/oops',
};

type TestResponse = {
  headers: Record<string, unknown>;
  status: number;
  body: Record<string, unknown>;
};

/** A browser with a cookie jar for a social sign-in. */
export function socialBrowser(identity: IdentityHarness, fake: FakeProviders, cookie = '') {
  const jar = new Map<string, string>();
  const setCookie = (text: string) => {
    const [name = '', ...value] = text.split('=');
    if (name !== '') jar.set(name.trim(), value.join('='));
  };
  for (const pair of cookie.split(';')) setCookie(pair.trim());
  const storeCookies = <T extends TestResponse>(response: T): T => {
    for (const line of cookieLines(response)) setCookie(line.split(';')[0] ?? '');
    return response;
  };
  const cookies = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  });

  async function start(provider: SocialProviderId, body: object = {}, path = '/sign-in/social') {
    const request = identity
      .as(cookies())
      .post(path)
      .send({ provider, ...body });
    const { body: authorization } = storeCookies(await request.expect(200));
    return String(authorization.url);
  }

  async function openCallback(provider: string, parameters: Record<string, string>) {
    const response = await identity.as(cookies()).get(`/callback/${provider}`).query(parameters);
    return storeCookies(response);
  }

  return {
    cookies,
    start,
    openCallback,
    /** Runs the whole flow and returns the final response. */
    async signIn(provider: SocialProviderId, providerUser: ProviderUser, body: object = {}) {
      const { parameters } = fake.consent(await start(provider, body), providerUser);
      return openCallback(provider, parameters);
    },
    async link(provider: SocialProviderId, providerUser: ProviderUser, body: object = {}) {
      const { parameters } = fake.consent(
        await start(provider, body, '/link-social'),
        providerUser,
      );
      return openCallback(provider, parameters);
    },
    async session() {
      const { body } = await identity.as(cookies()).get('/get-session');
      return body as { user: Record<string, unknown> } | null;
    },
  };
}

let counter = 100_000;
/** A user at a provider who has no account here yet. */
export function createProviderUser(overrides: Partial<ProviderUser> = {}): ProviderUser {
  counter += 1;
  const id = String(counter);
  return {
    id,
    name: 'Provider User',
    email: `user${id}@provider.example`,
    verified: true,
    ...overrides,
  };
}

/** Status, location and error of a redirect. */
export function redirectOf(response: TestResponse) {
  const location = String(response.headers.location ?? '');
  const { searchParams } = new URL(location, 'http://relative.example');
  return { status: response.status, location, error: searchParams.get('error') };
}
