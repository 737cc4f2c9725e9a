import { afterAll, describe, expect, it } from 'vitest';
import { generations } from '../support/clients.ts';
import { startGitProvider } from '../support/git-provider.ts';
import { useStack } from '../support/use-stack.ts';

const password = 'correct horse battery';
const provider = await startGitProvider();
afterAll(provider.close);

type Named = { readonly providerId: string } | { readonly accountId: string };
type Response<T> = Promise<{ data: T | null; error: unknown }>;
/** Calls whose types differ between the client generations. */
type LoginCalls = {
  getAccessToken(login: Named): Response<{ accessToken: string }>;
  refreshToken(login: Named): Response<{ accessToken: string }>;
  unlinkAccount(login: Named): Response<{ status: boolean }>;
  $fetch(path: string, options: object): Response<unknown>;
};

let lastId = 1_000;

describe('social sign-in and linked accounts', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false', ...provider.environment });

  describe.each(generations)('unmodified client %s', (generation, makeClient) => {
    const browser = () => makeClient(scenario.stack.url);
    const user = (name: string) => {
      lastId += 1;
      return { id: lastId, email: `${name}-${generation.replaceAll('.', '-')}@example.com` };
    };

    it('signs a new user up through the provider and returns to the app', async () => {
      const gitUser = user('new-user');
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
        const back = await fetch(provider.agree(data?.url ?? '', gitUser));
        expect([back.status, back.headers.get('location')]).toEqual([302, home]);
        const session = await client.getSession();
        expect(session.data?.user).toMatchObject({
          name: 'Octo Cat',
          email: gitUser.email,
          emailVerified: true,
        });
      }
    });

    it('returns not found for a provider that is not configured', async () => {
      const { error } = await browser().client.signIn.social({ provider: 'discord' });
      expect(error).toMatchObject({ status: 404, code: 'PROVIDER_NOT_FOUND' });
    });

    it('rejects a sign-in flow that another browser started', async () => {
      const { data } = await browser().client.signIn.social({ provider: 'github' });
      const other = browser();
      const back = await other.fetch(provider.agree(data?.url ?? '', user('victim')));
      expect(back.headers.get('location')).toContain('error=please_restart_the_process');
      expect((await other.client.getSession()).data).toBeNull();
    });

    it('links an account, reads its tokens and profile, and unlinks it', async () => {
      const gitUser = user('owner');
      const { client, fetch } = browser();
      await client.signUp.email({ name: 'Owner', email: gitUser.email, password });
      const link = await client.linkSocial({ provider: 'github', callbackURL: '/account' });
      const back = await fetch(provider.agree(link.data?.url ?? '', gitUser));
      expect(back.headers.get('location')).toBe('/account');

      const listed = await client.listAccounts();
      expect(listed.data?.map(({ providerId }) => providerId)).toEqual(['credential', 'github']);
      const [credential, github] = listed.data ?? [];
      // The older client generation identifies a linked account by its provider, the newer one by its own id.
      const isOlder = generation.startsWith('1.2');
      const named = isOlder ? { providerId: 'github' } : { accountId: github?.id ?? '' };
      const calls = client as unknown as LoginCalls;
      const tokens = await calls.getAccessToken(named);
      const renewed = await calls.refreshToken(named);
      expect(tokens.data?.accessToken).toEqual(expect.any(String));
      expect(renewed.data?.accessToken).toEqual(expect.any(String));
      expect(renewed.data?.accessToken).not.toBe(tokens.data?.accessToken);
      const info = await calls.$fetch(
        '/account-info',
        isOlder
          ? { method: 'POST', body: { accountId: github?.accountId } }
          : { method: 'GET', query: { accountId: github?.id } },
      );
      expect(info.data).toMatchObject({
        user: { id: String(gitUser.id), email: gitUser.email },
      });

      const unlinked = await calls.unlinkAccount(named);
      expect(unlinked.data).toMatchObject({ status: true });
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
