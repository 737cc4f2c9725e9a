import { identityEvents } from '@tessera/contracts/identity/events';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import {
  callbacks,
  createProviderUser,
  redirectOf,
  socialBrowser,
} from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

describe('the user of a login', () => {
  const identity = useIdentityService(fake.environment());
  const openBrowser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  it.each([
    ['user', 'unable_to_create_user'],
    ['account', 'unable_to_create_user'],
    ['session', 'unable_to_create_session'],
  ])(
    'leaves no partial rows when the database rejects the insert into "%s"',
    async (table, code) => {
      const providerUser = createProviderUser();
      const constraint = 'reject_all';
      await identity.sql(
        `alter table $schema."${table}" add constraint ${constraint} check (id is null) not valid`,
      );
      try {
        const browser = openBrowser();
        const response = await browser.signIn('google', providerUser, callbacks);
        expect(redirectOf(response).location).toBe(`/oops?error=${code}`);
        expect(await browser.session()).toBeNull();
      } finally {
        await identity.sql(`alter table $schema."${table}" drop constraint ${constraint}`);
      }
      expect(
        await identity.sql('select 1 from $schema."user" where email = $1', [providerUser.email]),
      ).toEqual([]);
      expect(
        redirectOf(await openBrowser().signIn('google', providerUser, callbacks)).location,
      ).toBe('/hello');
    },
  );

  it('stores only valid fields of a profile', async () => {
    const email = 'flood@provider.example';
    fake.override('discord', 'userinfo', (_, response) => {
      const profile = {
        id: '77',
        email: 'FLOOD@provider.example',
        verified: true,
        global_name: `\u202e\u0000Bad${'x'.repeat(5_000)}`,
        avatar: '../../x"><script>',
        role: 'admin',
        createdAt: '1999-01-01T00:00:00.000Z',
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(profile));
    });
    const browser = openBrowser();
    await browser.signIn('discord', createProviderUser(), callbacks);
    const user = (await browser.session())?.user;
    expect(user).toMatchObject({ email, emailVerified: true });
    expect(String(user?.name).length).toBeLessThanOrEqual(256);
    expect(user?.name).toMatch(/^Badx+$/);
    expect(user).not.toHaveProperty('role');
  });

  it('publishes one event for a new user and mails the link for an unverified address', async () => {
    const providerUser = createProviderUser();
    const one = openBrowser();
    await one.signIn('spotify', providerUser, callbacks);
    await openBrowser().signIn('spotify', providerUser, callbacks);
    const id = (await one.session())?.user.id;
    const created = await identity.published(identityEvents.userCreated);
    expect(created.filter(({ userId }) => userId === id)).toHaveLength(1);
    const [mail] = await identity.mailbox.to(providerUser.email ?? '');
    expect(mail?.text).toContain('/verify-email?token=');
  });

  it('stores the language of the browser', async () => {
    const providerUser = createProviderUser();
    const one = openBrowser();
    const { parameters } = fake.consent(await one.start('google', callbacks), providerUser);
    await identity
      .as(one.cookies())
      .get('/callback/google')
      .set('accept-language', 'tr,en;q=0.5')
      .query(parameters)
      .expect(302);
    const [row] = await identity.sql<{ language: string }>(
      'select language from $schema."user" where email = $1',
      [providerUser.email],
    );
    expect(row?.language).toBe('tr');
  });

  it('does not sign in to an account with an unverified address (pre-registration)', async () => {
    const { user } = await identity.signUp();
    const browser = openBrowser();
    const response = await browser.signIn(
      'google',
      createProviderUser({ email: user.email }),
      callbacks,
    );
    expect(redirectOf(response).location).toBe('/oops?error=account_not_linked');
    expect(await browser.session()).toBeNull();
  });

  it('notifies the user by mail that a login was linked', async () => {
    const { user } = await identity.signUp();
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [user.id]);
    await openBrowser().signIn('github', createProviderUser({ email: user.email }), callbacks);
    const mails = await identity.mailbox.to(user.email, 2);
    expect(mails.map(({ text }) => text).join()).toContain(
      'You can now sign in to your Tessera account with GitHub.',
    );
  });

  it('finds the user by login when the address has changed', async () => {
    const providerUser = createProviderUser();
    await openBrowser().signIn('twitter', providerUser, callbacks);
    const again = openBrowser();
    const response = await again.signIn('twitter', { ...providerUser, email: null }, callbacks);
    expect(redirectOf(response).location).toBe('/home');
    expect((await again.session())?.user.email).toBe(providerUser.email);
  });

  it('creates one user for two concurrent callbacks', async () => {
    const providerUser = createProviderUser();
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => openBrowser().signIn('google', providerUser, callbacks)),
    );
    const locations = responses.map((response) => redirectOf(response).location).sort();
    expect(locations).toEqual(['/hello', '/home', '/home', '/home']);
    const rows = await identity.sql('select 1 from $schema."user" where email = $1', [
      providerUser.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('creates one user for concurrent callbacks of two providers with one address', async () => {
    const { email } = createProviderUser();
    const ids = ['google', 'github', 'discord'] as const;
    const responses = await Promise.all(
      ids.map((id) => openBrowser().signIn(id, createProviderUser({ email }), callbacks)),
    );
    expect(responses.map((response) => redirectOf(response).location).sort()).toEqual([
      '/hello',
      '/home',
      '/home',
    ]);
    const rows = await identity.sql<{ count: string }>(
      'select count(distinct user_id) from $schema.account a join $schema."user" u on u.id = user_id where email = $1',
      [email],
    );
    expect(rows).toEqual([{ count: '1' }]);
  });

  it('stores the provider’s tokens encrypted', async () => {
    const providerUser = createProviderUser();
    await openBrowser().signIn('google', providerUser, callbacks);
    const [row] = await identity.sql<Record<string, string>>(
      'select access_token, refresh_token, id_token, scope from $schema.account where account_id = $1',
      [providerUser.id],
    );
    expect(row?.scope).toBe('email,profile,openid');
    for (const ciphertext of [row?.access_token, row?.refresh_token, row?.id_token]) {
      expect(ciphertext).toMatch(/^[\w-]{8}\.[\w-]{40,}$/);
    }
    // The prefix of every JWT, here in plain text and in the decoded value.
    expect(row?.id_token).not.toContain('eyJhbGci');
    expect(Buffer.from(row?.id_token?.slice(9) ?? '', 'base64url').includes('eyJhbGci')).toBe(
      false,
    );
  });
});
