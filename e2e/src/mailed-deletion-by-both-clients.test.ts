import { describe, expect, it } from 'vitest';
import { generations } from './support/clients.ts';
import { mailedLink } from './support/mail-link.ts';
import { useHouse } from './support/use-house.ts';

const password = 'correct horse battery';
type Answer<T> = Promise<{ data: T | null; error: unknown }>;
/** Calls that the generations type differently, or not at all. */
type MoreCalls = {
  verifyPassword(body: { password: string }): Answer<{ status: boolean }>;
  updateSession(body: object): Answer<{ session: { userId: string } }>;
  isUsernameAvailable(body: { username: string }): Answer<{ available: boolean }>;
};

describe('an account whose deletion takes a mailed link', () => {
  const journey = useHouse({
    RATE_LIMIT_ENABLED: 'false',
    AUTH_DELETE_USER_VERIFICATION: 'true',
  });

  describe.each(generations)('by the unmodified client %s', (generation, makeClient) => {
    const suffix = generation.replaceAll('.', '-');
    const browser = () => makeClient(journey.house.url);

    async function signedUp(name: string) {
      const email = `${name}-${suffix}@example.com`;
      const made = browser();
      const { error } = await made.client.signUp.email({ name, email, password });
      expect(error).toBeNull();
      return { ...made, calls: made.client as unknown as MoreCalls, email };
    }

    it('is deleted by the link of its own mail, in its own browser, once', async () => {
      const { client, fetch, email } = await signedUp('leaver');
      const other = await signedUp('stranger');
      const asked = await client.deleteUser({ password, callbackURL: '/goodbye' });
      expect(asked.data).toMatchObject({ success: true, message: 'Verification email sent' });
      expect((await client.getSession()).data?.user.email).toBe(email);

      const link = await mailedLink(journey.house, email, /delete/i);
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

    it('is deleted by the token of the mail', async () => {
      const { client, email } = await signedUp('typist');
      await client.deleteUser({ password });
      const link = await mailedLink(journey.house, email, /delete/i);
      const token = new URL(link).searchParams.get('token') ?? '';
      const wrong = await client.deleteUser({ token: 'made-up' });
      expect(wrong.error).toMatchObject({ status: 404, code: 'INVALID_TOKEN' });
      const { data } = await client.deleteUser({ token });
      expect(data).toMatchObject({ success: true, message: 'User deleted' });
      expect((await client.getSession()).data).toBeNull();
    });

    it('proves its password again', async () => {
      const { calls } = await signedUp('prover');
      expect((await calls.verifyPassword({ password })).data).toMatchObject({ status: true });
      const wrong = await calls.verifyPassword({ password: 'not this one' });
      expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' });
    });

    it('touches its session, of which nothing can be set from outside', async () => {
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

    it('looks for a free username before it takes it', async () => {
      const { client, calls } = await signedUp('chooser');
      const username = `Chooser_${suffix.replaceAll('-', '')}`;
      const outside = browser().client as unknown as MoreCalls;
      expect((await outside.isUsernameAvailable({ username })).data).toEqual({ available: true });
      await client.updateUser({ username });
      const asked = [calls, outside].map((one) => one.isUsernameAvailable({ username }));
      for (const { data } of await Promise.all(asked)) expect(data).toEqual({ available: false });
      const short = await outside.isUsernameAvailable({ username: 'ab' });
      expect(short.error).toMatchObject({ status: 422, code: 'USERNAME_IS_TOO_SHORT' });
    });
  });
});
