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
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  it.each([
    ['user', 'unable_to_create_user'],
    ['account', 'unable_to_create_user'],
    ['session', 'unable_to_create_session'],
  ])(
    'refuses who the database will not have in "%s", and leaves nothing behind',
    async (table, code) => {
      const fetched = createProviderUser();
      const constraint = 'nobody_for_now';
      await identity.sql(
        `alter table $schema."${table}" add constraint ${constraint} check (id is null) not valid`,
      );
      try {
        const newcomer = browser();
        const answer = await newcomer.signIn('google', fetched, callbacks);
        expect(redirectOf(answer).location).toBe(`/oops?error=${code}`);
        expect(await newcomer.session()).toBeNull();
      } finally {
        await identity.sql(`alter table $schema."${table}" drop constraint ${constraint}`);
      }
      expect(
        await identity.sql('select 1 from $schema."user" where email = $1', [fetched.email]),
      ).toEqual([]);
      expect(redirectOf(await browser().signIn('google', fetched, callbacks)).location).toBe(
        '/hello',
      );
    },
  );

  it('stores only valid fields of a profile', async () => {
    const email = 'flood@provider.example';
    fake.override('discord', 'userinfo', (_, response) => {
      const told = {
        id: '77',
        email: 'FLOOD@provider.example',
        verified: true,
        global_name: `\u202e\u0000Bad${'x'.repeat(5_000)}`,
        avatar: '../../x"><script>',
        role: 'admin',
        createdAt: '1999-01-01T00:00:00.000Z',
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
    const fetched = browser();
    await fetched.signIn('discord', createProviderUser(), callbacks);
    const user = (await fetched.session())?.user;
    expect(user).toMatchObject({ email, emailVerified: true });
    expect(String(user?.name).length).toBeLessThanOrEqual(256);
    expect(user?.name).toMatch(/^Badx+$/);
    expect(user).not.toHaveProperty('role');
  });

  it('publishes one event for a new user and mails the link for an unverified address', async () => {
    const fetched = createProviderUser();
    const one = browser();
    await one.signIn('spotify', fetched, callbacks);
    await browser().signIn('spotify', fetched, callbacks);
    const id = (await one.session())?.user.id;
    const created = await identity.published(identityEvents.userCreated);
    expect(created.filter(({ userId }) => userId === id)).toHaveLength(1);
    const [mail] = await identity.mailbox.to(fetched.email ?? '');
    expect(mail?.text).toContain('/verify-email?token=');
  });

  it('stores the language of the browser', async () => {
    const fetched = createProviderUser();
    const one = browser();
    const { parameters } = fake.consent(await one.begin('google', callbacks), fetched);
    await identity
      .as(one.person())
      .get('/callback/google')
      .set('accept-language', 'tr,en;q=0.5')
      .query(parameters)
      .expect(302);
    const [row] = await identity.sql<{ language: string }>(
      'select language from $schema."user" where email = $1',
      [fetched.email],
    );
    expect(row?.language).toBe('tr');
  });

  it('does not sign in to an account with an unverified address (pre-registration)', async () => {
    const { user } = await identity.signUp();
    const bob = browser();
    const answer = await bob.signIn('google', createProviderUser({ email: user.email }), callbacks);
    expect(redirectOf(answer).location).toBe('/oops?error=account_not_linked');
    expect(await bob.session()).toBeNull();
  });

  it('notifies the user by mail that a login was linked', async () => {
    const { user } = await identity.signUp();
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [user.id]);
    await browser().signIn('github', createProviderUser({ email: user.email }), callbacks);
    const mails = await identity.mailbox.to(user.email, 2);
    expect(mails.map(({ text }) => text).join()).toContain('+ GitHub');
  });

  it('finds the user by login when the address has changed', async () => {
    const fetched = createProviderUser();
    await browser().signIn('twitter', fetched, callbacks);
    const again = browser();
    const answer = await again.signIn('twitter', { ...fetched, email: null }, callbacks);
    expect(redirectOf(answer).location).toBe('/home');
    expect((await again.session())?.user.email).toBe(fetched.email);
  });

  it('creates one user for two concurrent callbacks', async () => {
    const fetched = createProviderUser();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => browser().signIn('google', fetched, callbacks)),
    );
    const ends = answers.map((answer) => redirectOf(answer).location).sort();
    expect(ends).toEqual(['/hello', '/home', '/home', '/home']);
    const rows = await identity.sql('select 1 from $schema."user" where email = $1', [
      fetched.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('creates one user for concurrent callbacks of two providers with one address', async () => {
    const { email } = createProviderUser();
    const ids = ['google', 'github', 'discord'] as const;
    const answers = await Promise.all(
      ids.map((id) => browser().signIn(id, createProviderUser({ email }), callbacks)),
    );
    expect(answers.map((answer) => redirectOf(answer).location).sort()).toEqual([
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
    const fetched = createProviderUser();
    await browser().signIn('google', fetched, callbacks);
    const [row] = await identity.sql<Record<string, string>>(
      'select access_token, refresh_token, id_token, scope from $schema.account where account_id = $1',
      [fetched.id],
    );
    expect(row?.scope).toBe('email,profile,openid');
    for (const sealed of [row?.access_token, row?.refresh_token, row?.id_token]) {
      expect(sealed).toMatch(/^[\w-]{8}\.[\w-]{40,}$/);
    }
    // The prefix of every JWT, here in plain text and in the decoded value.
    expect(row?.id_token).not.toContain('eyJhbGci');
    expect(Buffer.from(row?.id_token?.slice(9) ?? '', 'base64url').includes('eyJhbGci')).toBe(
      false,
    );
  });
});
