import { describe, expect, it } from 'vitest';
import { generations } from '../support/clients.ts';
import { linkFromMail } from '../support/mail-link.ts';
import { useStack } from '../support/use-stack.ts';

const password = 'correct horse battery';

describe('accounts', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(generations)('unmodified client %s', (generation, makeClient) => {
    const browser = () => makeClient(scenario.stack.url);
    const addressFor = (name: string) => `${name}-${generation.replaceAll('.', '-')}@example.com`;

    async function signedUp(name: string) {
      const email = addressFor(name);
      const made = browser();
      const { data, error } = await made.client.signUp.email({ name, email, password });
      expect(error).toBeNull();
      return { ...made, email, token: data?.token };
    }

    it('signs up, is signed in and signs out', async () => {
      const { client, email } = await signedUp('walker');
      const { data } = await client.getSession();
      expect(data?.user).toMatchObject({ email, emailVerified: false });
      expect(data?.session.expiresAt).toBeInstanceOf(Date);

      const out = await client.signOut();
      expect(out.data).toEqual({ success: true });
      expect((await client.getSession()).data).toBeNull();
    });

    it('signs in, and reveals nothing in a failed sign-in', async () => {
      const { email } = await signedUp('returner');
      const { client } = browser();
      const wrong = await client.signIn.email({ email, password: 'not the password' });
      expect(wrong.error).toMatchObject({
        status: 401,
        code: 'INVALID_EMAIL_OR_PASSWORD',
        message: 'Invalid email or password',
      });
      const right = await client.signIn.email({ email, password, rememberMe: false });
      expect(right.data).toMatchObject({ redirect: false, user: { email } });
      expect((await client.getSession()).data?.user.email).toBe(email);
    });

    it('verifies the email address by the mailed link', async () => {
      const { client, fetch, email } = await signedUp('prover');
      await client.sendVerificationEmail({ email, callbackURL: '/verify-email' });
      const link = await linkFromMail(scenario.stack, email, /Verify your email/);
      const response = await fetch(link);
      expect(response.status).toBe(302);
      expect((await client.getSession()).data?.user.emailVerified).toBe(true);
    });

    it('lists and revokes sessions', async () => {
      const here = await signedUp('many');
      const there = browser();
      await there.client.signIn.email({ email: here.email, password });

      const { data: sessions } = await here.client.listSessions();
      expect(sessions).toHaveLength(2);
      const other = sessions?.find(({ token }) => token !== here.token);
      await here.client.revokeSession({ token: other?.token ?? '' });
      expect((await there.client.getSession()).data).toBeNull();

      await there.client.signIn.email({ email: here.email, password });
      await here.client.revokeOtherSessions();
      expect((await there.client.getSession()).data).toBeNull();
      expect((await here.client.getSession()).data?.user.email).toBe(here.email);
      await here.client.revokeSessions();
      expect((await here.client.getSession()).data).toBeNull();
    });

    it('deletes the account', async () => {
      const { client, email } = await signedUp('leaver');
      const { data } = await client.deleteUser({ password });
      expect(data).toMatchObject({ success: true, message: 'User deleted' });
      expect((await client.getSession()).data).toBeNull();
      const again = await client.signIn.email({ email, password });
      expect(again.error?.status).toBe(401);
    });

    it('reads the error of a rejected sign-up', async () => {
      const { email } = await signedUp('first');
      const taken = await browser().client.signUp.email({ name: 'Second', email, password });
      expect(taken.error).toMatchObject({ status: 422, code: 'USER_ALREADY_EXISTS' });
      const short = await browser().client.signUp.email({
        name: 'S',
        email: addressFor('s'),
        password: 'x',
      });
      expect(short.error).toMatchObject({ status: 400, code: 'PASSWORD_TOO_SHORT' });
    });
  });
});
