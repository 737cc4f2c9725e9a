import { describe, expect, it } from 'vitest';
import { generations } from '../support/clients.ts';
import { linkFromMail } from '../support/mail-link.ts';
import { useStack } from '../support/use-stack.ts';

const password = 'correct horse battery';
const newPassword = 'an even better password';

describe('passwords, email addresses and profile', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(generations)('unmodified client %s', (generation, makeClient) => {
    const suffix = generation.replaceAll('.', '-');
    const addressFor = (name: string) => `${name}-${suffix}@example.com`;
    const browser = () => makeClient(scenario.stack.url);

    async function signedUp(name: string) {
      const email = addressFor(name);
      const made = browser();
      const { error } = await made.client.signUp.email({ name, email, password });
      expect(error).toBeNull();
      return { ...made, email };
    }

    it('resets a password by a mailed link and revokes every session', async () => {
      const { client, email } = await signedUp('forgetter');
      const outside = browser();
      const requestReset = (address: string) => {
        const body = { email: address, redirectTo: '/reset-password' };
        // The client generations have different names for this call.
        const { forgetPassword } = outside.client as unknown as {
          forgetPassword(
            input: typeof body,
          ): ReturnType<typeof outside.client.requestPasswordReset>;
        };
        return generation.startsWith('1.2')
          ? forgetPassword(body)
          : outside.client.requestPasswordReset(body);
      };
      const known = await requestReset(email);
      const unknown = await requestReset(addressFor('unknown-user'));
      expect(known.data).toEqual(unknown.data);
      expect(known.data).toMatchObject({ status: true });

      const link = await linkFromMail(scenario.stack, email, /password/i);
      const opened = await outside.fetch(link);
      expect(opened.status).toBe(302);
      const token = new URL(opened.headers.get('location') ?? '').searchParams.get('token') ?? '';
      const short = await outside.client.resetPassword({ newPassword: 'short', token });
      expect(short.error).toMatchObject({ status: 400, code: 'PASSWORD_TOO_SHORT' });
      const reset = await outside.client.resetPassword({ newPassword, token });
      expect(reset.data).toMatchObject({ status: true });
      const again = await outside.client.resetPassword({ newPassword, token });
      expect(again.error).toMatchObject({ status: 400, code: 'INVALID_TOKEN' });

      expect((await client.getSession()).data).toBeNull();
      const signedIn = await outside.client.signIn.email({ email, password: newPassword });
      expect(signedIn.error).toBeNull();
    });

    it('changes a password and revokes other sessions on request', async () => {
      const { client, email } = await signedUp('changer');
      const elsewhere = browser();
      await elsewhere.client.signIn.email({ email, password });
      const wrong = await client.changePassword({ newPassword, currentPassword: 'not this one' });
      expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' });
      const { data } = await client.changePassword({
        newPassword,
        currentPassword: password,
        revokeOtherSessions: true,
      });
      expect(data?.token).toEqual(expect.any(String));
      expect((await client.getSession()).data?.user.email).toBe(email);
      expect((await elsewhere.client.getSession()).data).toBeNull();
    });

    it('changes an unverified address at once and a verified one by mailed confirmation', async () => {
      const { client, fetch, email } = await signedUp('mover');
      const second = addressFor('moved');
      const changed = await client.changeEmail({ newEmail: second, callbackURL: '/account' });
      expect(changed.data).toMatchObject({ status: true });
      expect((await client.getSession()).data?.user).toMatchObject({
        email: second,
        emailVerified: false,
      });

      await fetch(await linkFromMail(scenario.stack, second, /./));
      expect((await client.getSession()).data?.user.emailVerified).toBe(true);
      await scenario.stack.inbox.clear();
      const third = addressFor('moved-again');
      await client.changeEmail({ newEmail: third, callbackURL: '/account' });
      expect((await client.getSession()).data?.user.email).toBe(second);
      await fetch(await linkFromMail(scenario.stack, second, /./));
      expect((await client.getSession()).data?.user).toMatchObject({
        email: third,
        emailVerified: false,
      });
      const taken = await client.changeEmail({ newEmail: third });
      expect(taken.error).toMatchObject({ status: 400, code: 'EMAIL_IS_THE_SAME' });
      expect(email).not.toBe(third);
    });

    it('changes name, picture and username, and signs in with the username', async () => {
      const { client, email } = await signedUp('namer');
      const username = `Namer_${suffix.replaceAll('-', '')}`;
      const updated = await client.updateUser({
        name: 'New Name',
        image: 'https://example.com/a.png',
        username,
      });
      expect(updated.data).toMatchObject({ status: true });
      expect((await client.getSession()).data?.user).toMatchObject({
        name: 'New Name',
        image: 'https://example.com/a.png',
        username: username.toLowerCase(),
        displayUsername: username,
      });
      const other = await signedUp('envier');
      const taken = await other.client.updateUser({ username });
      expect(taken.error).toMatchObject({
        status: 422,
        code: 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
      });
      const elsewhere = browser();
      const wrong = await elsewhere.client.signIn.username({ username, password: 'not this one' });
      expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_USERNAME_OR_PASSWORD' });
      const right = await elsewhere.client.signIn.username({ username, password });
      expect(right.data).toMatchObject({ user: { email, username: username.toLowerCase() } });
    });

    it('rejects unlinking the only login', async () => {
      const { client } = await signedUp('linked');
      const { data } = await client.listAccounts();
      expect(data).toMatchObject([
        { provider: 'credential', providerId: 'credential', scopes: [] },
      ]);
      const refused = await client.unlinkAccount({ providerId: 'credential' } as never);
      expect(refused.error).toMatchObject({
        status: 400,
        message: "You can't unlink your last account",
      });
    });
  });
});
