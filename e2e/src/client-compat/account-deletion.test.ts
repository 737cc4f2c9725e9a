import { describe, expect, it } from 'vitest';
import { generations } from '../support/clients.ts';
import { linkFromMail } from '../support/mail-link.ts';
import { useStack } from '../support/use-stack.ts';

const password = 'correct horse battery';
type Response<T> = Promise<{ data: T | null; error: unknown }>;
/** Calls whose types differ between the client generations, or are missing. */
type MoreCalls = {
  verifyPassword(body: { password: string }): Response<{ status: boolean }>;
  updateSession(body: object): Response<{ session: { userId: string } }>;
  isUsernameAvailable(body: { username: string }): Response<{ available: boolean }>;
};

describe('account deletion by mailed link', () => {
  const scenario = useStack({
    RATE_LIMIT_ENABLED: 'false',
    AUTH_DELETE_USER_VERIFICATION: 'true',
  });

  describe.each(generations)('unmodified client %s', (generation, makeClient) => {
    const suffix = generation.replaceAll('.', '-');
    const browser = () => makeClient(scenario.stack.url);

    async function signedUp(name: string) {
      const email = `${name}-${suffix}@example.com`;
      const made = browser();
      const { error } = await made.client.signUp.email({ name, email, password });
      expect(error).toBeNull();
      return { ...made, calls: made.client as unknown as MoreCalls, email };
    }

    it('deletes the account by the mailed link, in the same browser, once', async () => {
      const { client, fetch, email } = await signedUp('leaver');
      const other = await signedUp('outsider');
      const requested = await client.deleteUser({ password, callbackURL: '/goodbye' });
      expect(requested.data).toMatchObject({ success: true, message: 'Verification email sent' });
      expect((await client.getSession()).data?.user.email).toBe(email);

      const link = await linkFromMail(scenario.stack, email, /delete/i);
      expect((await other.fetch(link)).status).toBe(404);
      expect((await browser().fetch(link)).status).toBe(404);
      expect((await other.client.getSession()).data?.user.email).toBe(other.email);

      const opened = await fetch(link);
      expect(opened.status).toBe(302);
      expect(opened.headers.get('location')).toBe('/goodbye');
      expect((await client.getSession()).data).toBeNull();
      const again = await browser().client.signIn.email({ email, password });
      expect(again.error).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' });
      expect((await fetch(link)).status).toBe(404);
    });

    it('deletes the account by the mailed token', async () => {
      const { client, email } = await signedUp('typist');
      await client.deleteUser({ password });
      const link = await linkFromMail(scenario.stack, email, /delete/i);
      const token = new URL(link).searchParams.get('token') ?? '';
      const wrong = await client.deleteUser({ token: 'made-up' });
      expect(wrong.error).toMatchObject({ status: 404, code: 'INVALID_TOKEN' });
      const { data } = await client.deleteUser({ token });
      expect(data).toMatchObject({ success: true, message: 'User deleted' });
      expect((await client.getSession()).data).toBeNull();
    });

    it('verifies the password', async () => {
      const { calls } = await signedUp('prover');
      expect((await calls.verifyPassword({ password })).data).toMatchObject({ status: true });
      const wrong = await calls.verifyPassword({ password: 'not this one' });
      expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' });
    });

    it('updates its session without setting protected fields', async () => {
      const { client, calls } = await signedUp('toucher');
      const before = (await client.getSession()).data;
      const { data } = await calls.updateSession({ activeOrganizationId: 'made-up' });
      expect(data?.session.userId).toBe(before?.user.id);
      const after = (await client.getSession({ query: { disableCookieCache: true } })).data;
      expect(after?.session).toMatchObject({
        id: before?.session.id,
        activeOrganizationId: null,
      });
    });

    it('checks that a username is available before it is saved', async () => {
      const { client, calls } = await signedUp('chooser');
      const username = `Chooser_${suffix.replaceAll('-', '')}`;
      const outside = browser().client as unknown as MoreCalls;
      expect((await outside.isUsernameAvailable({ username })).data).toEqual({ available: true });
      await client.updateUser({ username });
      const requested = [calls, outside].map((one) => one.isUsernameAvailable({ username }));
      for (const { data } of await Promise.all(requested))
        expect(data).toEqual({ available: false });
      const short = await outside.isUsernameAvailable({ username: 'ab' });
      expect(short.error).toMatchObject({ status: 422, code: 'USERNAME_IS_TOO_SHORT' });
    });
  });
});
