import { afterAll, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { createProviderUser, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
const path = '/unlink-account';
const last = {
  code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
  message: "You can't unlink your last account",
};
const missing = { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' };

describe('POST /unlink-account', () => {
  const identity = useIdentityService(fake.environment());

  async function linkLogin() {
    const { user, cookie } = await identity.signUp();
    const owner = socialBrowser(identity, fake, cookie);
    const providerUser = createProviderUser({ email: user.email });
    await owner.link('github', providerUser);
    return { user, owner, providerUser };
  }
  const logins = async (userId: string) => {
    const rows = await identity.sql<{ provider_id: string }>(
      'select provider_id from $schema.account where user_id = $1 order by 1',
      [userId],
    );
    return rows.map(({ provider_id }) => provider_id);
  };

  it('removes a login, which can no longer sign in, and notifies the user', async () => {
    const { user, owner, providerUser } = await linkLogin();
    await identity
      .as(owner.cookies())
      .post(path)
      .send({ providerId: 'github' })
      .expect(200, { status: true });
    expect(await logins(user.id)).toEqual(['credential']);
    const mails = await identity.mailbox.to(user.email, 3);
    expect(mails.map(({ text }) => text).join()).toContain(
      'You can no longer sign in to your Tessera account with GitHub.',
    );

    const again = socialBrowser(identity, fake);
    await again.signIn('github', providerUser);
    expect((await again.session())?.user.id).not.toBe(user.id);
  });

  it('removes the password as well as any other login', async () => {
    const { user, owner } = await linkLogin();
    await identity.as(owner.cookies()).post(path).send({ providerId: 'credential' }).expect(200);
    expect(await logins(user.id)).toEqual(['github']);
    const mails = await identity.mailbox.to(user.email, 3);
    expect(mails.map(({ text }) => text).join()).toContain(
      'You can no longer sign in to your Tessera account with a password.',
    );
  });

  it('finds a login by the provider’s user id or by its own id', async () => {
    const { owner, providerUser } = await linkLogin();
    const call = (accountId: string) =>
      identity.as(owner.cookies()).post(path).send({ providerId: 'github', accountId });
    await call('of-another-user').expect(400, missing);
    const { body } = await identity.as(owner.cookies()).get('/list-accounts');
    await call(body[1].id).expect(200);
    await owner.link('github', providerUser);
    const { body: again } = await identity.as(owner.cookies()).get('/list-accounts');
    await identity.as(owner.cookies()).post(path).send({ accountId: again[1].id }).expect(200);
    await owner.link('github', providerUser);
    await call(providerUser.id).expect(200);
  });

  it('reaches only the user’s own logins', async () => {
    const { providerUser } = await linkLogin();
    const { owner, user } = await linkLogin();
    const ofOtherUser = { providerId: 'github', accountId: providerUser.id };
    await identity.as(owner.cookies()).post(path).send(ofOtherUser).expect(400, missing);
    expect(await logins(user.id)).toHaveLength(2);
  });

  it('rejects removing the last login', async () => {
    const { cookie } = await identity.signUp();
    for (const providerId of ['credential', 'github']) {
      await identity.as({ cookie }).post(path).send({ providerId }).expect(400, last);
    }
  });

  it('keeps one of the last two logins when both are removed concurrently', async () => {
    const { user, owner } = await linkLogin();
    const responses = await Promise.all(
      ['github', 'credential'].map((providerId) =>
        identity.as(owner.cookies()).post(path).send({ providerId }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await logins(user.id)).toHaveLength(1);
  });

  it('requires a fresh session first', async () => {
    const { owner } = await linkLogin();
    identity.clock.advance('25h');
    await identity
      .as(owner.cookies())
      .post(path)
      .send({ providerId: 'unknown' })
      .expect(403, { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' });
  });

  it('checks the body, then the session', async () => {
    await identity.as(null).post(path).send({}).expect(400);
    await identity.as(null).post(path).send({ providerId: 'github' }).expect(401);
  });
});

describe('POST /unlink-account with AUTH_ALLOW_UNLINKING_ALL', () => {
  const identity = useIdentityService({ AUTH_ALLOW_UNLINKING_ALL: 'true' });

  it('removes the last login', async () => {
    const { cookie } = await identity.signUp();
    await identity.as({ cookie }).post(path).send({ providerId: 'credential' }).expect(200);
  });
});
