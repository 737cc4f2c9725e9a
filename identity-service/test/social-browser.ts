import { type SocialProviderId, socialProviderId } from '@tessera/contracts/identity/social';
import type { FakeProviders } from './fake-providers.ts';
import { cookieLines, type IdentityHarness } from './harness.ts';
import type { ProviderUser } from './provider-responses.ts';

/** The error page for callbacks without an error URL. */
export const errorPage = 'http://localhost:3000/api/auth/error';
export const withoutAddress = ['tiktok', 'reddit', 'roblox'];
export const withAddress = socialProviderId.options.filter((id) => !withoutAddress.includes(id));
/** Providers that never verify an address. */
export const withoutVerifiedEmail = ['facebook', 'spotify'];
export const callbacks = {
  callbackURL: '/home',
  newUserCallbackURL: '/hello',
  errorCallbackURL: '/oops',
};

type Answer = { headers: Record<string, unknown>; status: number; body: Record<string, unknown> };

/** A browser with a cookie jar for a social sign-in. */
export function socialBrowser(identity: IdentityHarness, fake: FakeProviders, cookie = '') {
  const jar = new Map<string, string>();
  const keep = (text: string) => {
    const [name = '', ...value] = text.split('=');
    if (name !== '') jar.set(name.trim(), value.join('='));
  };
  for (const pair of cookie.split(';')) keep(pair.trim());
  const remember = <T extends Answer>(answer: T): T => {
    for (const line of cookieLines(answer)) keep(line.split(';')[0] ?? '');
    return answer;
  };
  const person = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') });

  async function begin(provider: SocialProviderId, body: object = {}, path = '/sign-in/social') {
    const sent = identity
      .as(person())
      .post(path)
      .send({ provider, ...body });
    const { body: answer } = remember(await sent.expect(200));
    return String(answer.url);
  }

  async function comeBack(provider: string, parameters: Record<string, string>) {
    const answer = await identity.as(person()).get(`/callback/${provider}`).query(parameters);
    return remember(answer);
  }

  return {
    person,
    begin,
    comeBack,
    /** Runs the whole flow and returns the final response. */
    async signIn(provider: SocialProviderId, providerUser: ProviderUser, body: object = {}) {
      const { parameters } = fake.consent(await begin(provider, body), providerUser);
      return comeBack(provider, parameters);
    },
    async link(provider: SocialProviderId, providerUser: ProviderUser, body: object = {}) {
      const { parameters } = fake.consent(
        await begin(provider, body, '/link-social'),
        providerUser,
      );
      return comeBack(provider, parameters);
    },
    async session() {
      const { body } = await identity.as(person()).get('/get-session');
      return body as { user: Record<string, unknown> } | null;
    },
  };
}

let counter = 100_000;
/** A user at a provider who has no account here yet. */
export function createProviderUser(known: Partial<ProviderUser> = {}): ProviderUser {
  counter += 1;
  const id = String(counter);
  return {
    id,
    name: 'Known There',
    email: `person${id}@provider.example`,
    verified: true,
    ...known,
  };
}

/** Status, location and error of a redirect. */
export function redirectOf(answer: Answer) {
  const location = String(answer.headers.location ?? '');
  const { searchParams } = new URL(location, 'http://relative.example');
  return { status: answer.status, location, error: searchParams.get('error') };
}
