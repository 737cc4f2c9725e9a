import { afterAll, describe, expect, it } from 'vitest';
import { generations } from './support/clients.ts';
import { startGitProvider } from './support/git-provider.ts';
import { useHouse } from './support/use-house.ts';

const password = 'correct horse battery';
const provider = await startGitProvider();
afterAll(provider.close);

type Named = { readonly providerId: string } | { readonly accountId: string };
type Answer<T> = Promise<{ data: T | null; error: unknown }>;
/** Calls that the generations type differently. */
type LoginCalls = {
  getAccessToken(login: Named): Answer<{ accessToken: string }>;
  refreshToken(login: Named): Answer<{ accessToken: string }>;
  unlinkAccount(login: Named): Answer<{ status: boolean }>;
  $fetch(path: string, options: object): Answer<unknown>;
};

let lastId = 1_000;

describe('signing in with a provider, and linked logins', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false', ...provider.environment });

  describe.each(generations)('by the unmodified client %s', (generation, makeClient) => {
    const browser = () => makeClient(journey.house.url);
    const person = (name: string) => {
      lastId += 1;
      return { id: lastId, email: `${name}-${generation.replaceAll('.', '-')}@example.com` };
    };

    it('a newcomer signs up through the provider, and comes back', async () => {
      const somebody = person('newcomer');
      for (const home of ['/welcome', '/']) {
        const { client, fetch } = browser();
        const { data, error } = await client.signIn.social({
          provider: 'github',
          callbackURL: '/',
          newUserCallbackURL: '/welcome',
          errorCallbackURL: '/error',
          disableRedirect: true,
        });
        expect(error).toBeNull();
        const back = await fetch(provider.agree(data?.url ?? '', somebody));
        expect([back.status, back.headers.get('location')]).toEqual([302, home]);
        const session = await client.getSession();
        expect(session.data?.user).toMatchObject({
          name: 'Octo Cat',
          email: somebody.email,
          emailVerified: true,
        });
      }
    });

    it('a provider that is not configured is not found', async () => {
      const { error } = await browser().client.signIn.social({ provider: 'discord' });
      expect(error).toMatchObject({ status: 404, code: 'PROVIDER_NOT_FOUND' });
    });

    it('a way that another browser began leads nowhere', async () => {
      const { data } = await browser().client.signIn.social({ provider: 'github' });
      const other = browser();
      const back = await other.fetch(provider.agree(data?.url ?? '', person('victim')));
      expect(back.headers.get('location')).toContain('error=please_restart_the_process');
      expect((await other.client.getSession()).data).toBeNull();
    });

    it('a login is linked, asked for its tokens and its person, and unlinked', async () => {
      const somebody = person('owner');
      const { client, fetch } = browser();
      await client.signUp.email({ name: 'Owner', email: somebody.email, password });
      const link = await client.linkSocial({ provider: 'github', callbackURL: '/account' });
      const back = await fetch(provider.agree(link.data?.url ?? '', somebody));
      expect(back.headers.get('location')).toBe('/account');

      const listed = await client.listAccounts();
      expect(listed.data?.map(({ providerId }) => providerId)).toEqual(['credential', 'github']);
      const [credential, github] = listed.data ?? [];
      // The generations name a login differently: by its provider, or by its own id.
      const isOlder = generation.startsWith('1.2');
      const named = isOlder ? { providerId: 'github' } : { accountId: github?.id ?? '' };
      const calls = client as unknown as LoginCalls;
      const held = await calls.getAccessToken(named);
      const renewed = await calls.refreshToken(named);
      expect(held.data?.accessToken).toEqual(expect.any(String));
      expect(renewed.data?.accessToken).toEqual(expect.any(String));
      expect(renewed.data?.accessToken).not.toBe(held.data?.accessToken);
      const info = await calls.$fetch(
        '/account-info',
        isOlder
          ? { method: 'POST', body: { accountId: github?.accountId } }
          : { method: 'GET', query: { accountId: github?.id } },
      );
      expect(info.data).toMatchObject({
        user: { id: String(somebody.id), email: somebody.email },
      });

      const gone = await calls.unlinkAccount(named);
      expect(gone.data).toMatchObject({ status: true });
      const last = await calls.unlinkAccount(
        isOlder ? { providerId: 'credential' } : { accountId: credential?.id ?? '' },
      );
      expect(last.error).toMatchObject({
        status: 400,
        code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
      });
    });
  });
});
