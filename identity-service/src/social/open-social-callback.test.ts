import { identityEvents } from '@app/contracts/identity/events';
import { socialProviderId } from '@app/contracts/identity/social';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { leadsTo, socialBrowser, somebody } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

const errorPage = 'http://localhost:3000/api/auth/error';
const withoutAddress = ['tiktok', 'reddit', 'roblox'];
const withAddress = socialProviderId.options.filter((id) => !withoutAddress.includes(id));
/** Those that say of no address that it is verified. */
const provesNothing = ['facebook', 'spotify'];
const doors = { callbackURL: '/home', newUserCallbackURL: '/hello', errorCallbackURL: '/oops' };

describe('GET /callback/:id', () => {
  const identity = useIdentityService(fake.environment());
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  async function verifiedUser(email?: string) {
    const signedUp = await identity.signUp(email);
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [
      signedUp.user.id,
    ]);
    return signedUp;
  }

  describe.each(withAddress)('from %s', (id) => {
    it('signs up who comes first, and in who comes again', async () => {
      const person = somebody();
      const first = browser();
      const answer = await first.signIn(id, person, doors);
      expect(leadsTo(answer)).toEqual({ status: 302, location: '/hello', error: null });
      const session = await first.session();
      expect(session?.user).toMatchObject({
        email: person.email,
        name: id === 'apple' ? person.email : 'Known There',
        emailVerified: !provesNothing.includes(id),
      });

      const again = browser();
      expect(leadsTo(await again.signIn(id, person, doors)).location).toBe('/home');
      expect((await again.session())?.user.id).toBe(session?.user.id);
    });

    it('opens an existing account to a proven address alone', async () => {
      const { user } = await verifiedUser();
      const stranger = browser();
      const answer = await stranger.signIn(id, somebody({ email: user.email }), doors);
      if (provesNothing.includes(id)) {
        expect(leadsTo(answer).error).toBe('account_not_linked');
        expect(await stranger.session()).toBeNull();
      } else {
        expect(leadsTo(answer).location).toBe('/home');
        expect((await stranger.session())?.user.id).toBe(user.id);
      }
    });

    it('knows nobody without an address', async () => {
      const answer = await browser().signIn(id, somebody({ email: null }), doors);
      const expected = id === 'vk' ? 'unable_to_get_user_info' : 'email_not_found';
      expect(leadsTo(answer).location).toBe(`/oops?error=${expected}`);
    });
  });

  it.each(withoutAddress)('finds no address at %s', async (id) => {
    const answer = await browser().signIn(socialProviderId.parse(id), somebody(), doors);
    expect(leadsTo(answer).location).toBe('/oops?error=email_not_found');
  });

  describe.each(socialProviderId.options)('when %s refuses', (id) => {
    it('says what the provider says', async () => {
      const answer = await browser().comeBack(id, {
        error: 'access_denied',
        error_description: 'The user said <no> & left',
      });
      expect(leadsTo(answer).location).toBe(
        `${errorPage}?error=access_denied&error_description=The+user+said+%3Cno%3E+%26+left`,
      );
    });

    it('finds a code that is none invalid', async () => {
      const person = browser();
      const state = new URL(await person.begin(id, doors)).searchParams.get('state') ?? '';
      const answer = await person.comeBack(id, { code: 'made-up', state });
      expect(leadsTo(answer).location).toBe('/oops?error=invalid_code');
    });
  });

  describe('the state', () => {
    async function consented(person = browser()) {
      const { parameters } = fake.consent(await person.begin('google', doors), somebody());
      return { person, parameters };
    }
    const restart = `${errorPage}?error=please_restart_the_process`;

    it('is needed', async () => {
      const answer = await browser().comeBack('google', { code: 'x' });
      expect(leadsTo(answer).location).toBe(`${errorPage}?error=state_not_found`);
    });

    it('works once', async () => {
      const { person, parameters } = await consented();
      expect(leadsTo(await person.comeBack('google', parameters)).location).toBe('/hello');
      expect(leadsTo(await person.comeBack('google', parameters)).location).toBe(restart);
    });

    it('lets one of two callbacks at once through', async () => {
      const { person, parameters } = await consented();
      const answers = await Promise.all([1, 2, 3].map(() => person.comeBack('google', parameters)));
      expect(answers.map((answer) => leadsTo(answer).location).sort()).toEqual(
        ['/hello', restart, restart].sort(),
      );
    });

    it('ends after ten minutes', async () => {
      const { person, parameters } = await consented();
      identity.clock.advance('601s');
      expect(leadsTo(await person.comeBack('google', parameters)).location).toBe(restart);
    });

    it('belongs to the browser that began, and stays good for it', async () => {
      const { person, parameters } = await consented();
      const elsewhere = (await consented()).person;
      for (const other of [browser(), elsewhere]) {
        expect(leadsTo(await other.comeBack('google', parameters)).location).toBe(restart);
        expect(await other.session()).toBeNull();
      }
      expect(leadsTo(await person.comeBack('google', parameters)).location).toBe('/hello');
    });

    it('belongs to its provider, whose code no other one gets to see', async () => {
      const { person, parameters } = await consented();
      fake.calls.length = 0;
      expect(leadsTo(await person.comeBack('github', parameters)).location).toBe(restart);
      expect(fake.calls).toEqual([]);
    });

    it('is no other value of the house, and is stored as a hash', async () => {
      const { person, parameters } = await consented();
      const rows = await identity.sql<{ text: string }>(
        "select row_to_json(v)::text as text from $schema.verification v where purpose = 'social-state'",
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.some(({ text }) => text.includes(parameters.state))).toBe(false);
      await identity.sql(
        "update $schema.verification set purpose = 'reset-password' where purpose = 'social-state'",
      );
      expect(leadsTo(await person.comeBack('google', parameters)).location).toBe(restart);
    });

    it('serves two tabs of one browser', async () => {
      const person = browser();
      const one = await consented(person);
      const two = await consented(person);
      expect(leadsTo(await person.comeBack('google', one.parameters)).location).toBe('/hello');
      expect(leadsTo(await person.comeBack('google', two.parameters)).location).toBe('/hello');
    });
  });

  it('wants a code', async () => {
    const person = browser();
    const state = new URL(await person.begin('github', doors)).searchParams.get('state') ?? '';
    const answer = await person.comeBack('github', { state });
    expect(leadsTo(answer).location).toBe('/oops?error=no_code');
  });

  it('wants to know where it goes on', async () => {
    const person = browser();
    const { parameters } = fake.consent(await person.begin('github', doors), somebody());
    await identity.sql(
      "update $schema.verification set value = value - 'callbackURL' where purpose = 'social-state'",
    );
    const answer = await person.comeBack('github', parameters);
    expect(leadsTo(answer).location).toBe('/oops?error=no_callback_url');
    expect(await person.session()).toBeNull();
  });

  it.each([
    ['user', 'unable_to_create_user'],
    ['account', 'unable_to_create_user'],
    ['session', 'unable_to_create_session'],
  ])(
    'refuses who the database will not have in "%s", and leaves nothing behind',
    async (table, code) => {
      const person = somebody();
      const constraint = 'nobody_for_now';
      await identity.sql(
        `alter table $schema."${table}" add constraint ${constraint} check (id is null) not valid`,
      );
      try {
        const newcomer = browser();
        const answer = await newcomer.signIn('google', person, doors);
        expect(leadsTo(answer).location).toBe(`/oops?error=${code}`);
        expect(await newcomer.session()).toBeNull();
      } finally {
        await identity.sql(`alter table $schema."${table}" drop constraint ${constraint}`);
      }
      expect(
        await identity.sql('select 1 from $schema."user" where email = $1', [person.email]),
      ).toEqual([]);
      expect(leadsTo(await browser().signIn('google', person, doors)).location).toBe('/hello');
    },
  );

  it('says that the fault is ours when the store fails, on our own page', async () => {
    const person = browser();
    const { parameters } = fake.consent(await person.begin('google', doors), somebody());
    await identity.sql('alter table $schema.account rename to account_elsewhere');
    try {
      const answer = await person.comeBack('google', parameters);
      expect(leadsTo(answer).location).toBe(`${errorPage}?error=internal_server_error`);
    } finally {
      await identity.sql('alter table $schema.account_elsewhere rename to account');
    }
  });

  it('ends on its own page when nobody named another', async () => {
    const person = browser();
    const state = new URL(await person.begin('github')).searchParams.get('state') ?? '';
    const answer = await person.comeBack('github', { state });
    expect(leadsTo(answer).location).toBe(`${errorPage}?error=no_code`);
  });

  it('knows only configured providers', async () => {
    const person = browser();
    const state = new URL(await person.begin('github', doors)).searchParams.get('state') ?? '';
    const answer = await person.comeBack('myspace', { state, code: 'x' });
    expect(leadsTo(answer).location).toBe('/oops?error=oauth_provider_not_found');
  });

  it('refuses parameters that cannot be read', async () => {
    const answer = await identity.as(null).get('/callback/google?state=a&state=b&code=c');
    expect(leadsTo(answer).location).toBe(`${errorPage}?error=invalid_callback_request`);
  });

  it('refuses the answer of another issuer before it exchanges the code', async () => {
    const person = browser();
    const { parameters } = fake.consent(await person.begin('google', doors), somebody());
    fake.calls.length = 0;
    const answer = await person.comeBack('google', { ...parameters, iss: 'https://evil.example' });
    expect(leadsTo(answer).location).toBe('/oops?error=invalid_code');
    expect(fake.calls).toEqual([]);
  });

  it('finds nobody where the provider tells nothing about the person', async () => {
    fake.override('github', 'userinfo', (_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"no"}');
    });
    const answer = await browser().signIn('github', somebody(), doors);
    expect(leadsTo(answer).location).toBe('/oops?error=unable_to_get_user_info');
  });

  it.each([
    ['a blocked person', { id: 1, state: 'blocked', email: 'x@example.com' }],
    ['nobody', {}],
    ['an empty id', { id: '', state: 'active', email: 'x@example.com' }],
    ['a list', [1]],
    ['null', null],
  ])('takes %s for nobody', async (_, told) => {
    fake.override('gitlab', 'userinfo', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
    const answer = await browser().signIn('gitlab', somebody(), doors);
    expect(leadsTo(answer).location).toBe('/oops?error=unable_to_get_user_info');
  });

  it('keeps what fits of a profile, and nothing that is not its to say', async () => {
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
    const person = browser();
    await person.signIn('discord', somebody(), doors);
    const user = (await person.session())?.user;
    expect(user).toMatchObject({ email, emailVerified: true });
    expect(String(user?.name).length).toBeLessThanOrEqual(256);
    expect(user?.name).toMatch(/^Badx+$/);
    expect(user).not.toHaveProperty('role');
  });

  it('tells other services of a new user, once, and mails the link where the address is unproven', async () => {
    const person = somebody();
    await browser().signIn('spotify', person, doors);
    await browser().signIn('spotify', person, doors);
    const told = await identity.published(identityEvents.userCreated);
    expect(told.filter(({ email }) => email === person.email)).toHaveLength(1);
    const [mail] = await identity.mailbox.to(person.email ?? '');
    expect(mail?.text).toContain('/verify-email?token=');
  });

  it('speaks the language of the browser from then on', async () => {
    const person = somebody();
    const one = browser();
    const { parameters } = fake.consent(await one.begin('google', doors), person);
    await identity
      .as(one.person())
      .get('/callback/google')
      .set('accept-language', 'tr,en;q=0.5')
      .query(parameters)
      .expect(302);
    const [row] = await identity.sql<{ language: string }>(
      'select language from $schema."user" where email = $1',
      [person.email],
    );
    expect(row?.language).toBe('tr');
  });

  it('does not open an account whose own address is unproven (pre-registration)', async () => {
    const { user } = await identity.signUp();
    const stranger = browser();
    const answer = await stranger.signIn('google', somebody({ email: user.email }), doors);
    expect(leadsTo(answer).location).toBe('/oops?error=account_not_linked');
    expect(await stranger.session()).toBeNull();
  });

  it('tells the owner by mail that a login was linked', async () => {
    const { user } = await verifiedUser();
    await browser().signIn('github', somebody({ email: user.email }), doors);
    const mails = await identity.mailbox.to(user.email, 2);
    expect(mails.map(({ text }) => text).join()).toContain('+ GitHub');
  });

  it('knows who has a login even if the address has gone', async () => {
    const person = somebody();
    await browser().signIn('twitter', person, doors);
    const again = browser();
    const answer = await again.signIn('twitter', { ...person, email: null }, doors);
    expect(leadsTo(answer).location).toBe('/home');
    expect((await again.session())?.user.email).toBe(person.email);
  });

  it('makes one user of one person who comes twice at once', async () => {
    const person = somebody();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => browser().signIn('google', person, doors)),
    );
    const ends = answers.map((answer) => leadsTo(answer).location).sort();
    expect(ends).toEqual(['/hello', '/home', '/home', '/home']);
    const rows = await identity.sql('select 1 from $schema."user" where email = $1', [
      person.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('makes one user of one address that comes from two providers at once', async () => {
    const { email } = somebody();
    const ids = ['google', 'github', 'discord'] as const;
    const answers = await Promise.all(
      ids.map((id) => browser().signIn(id, somebody({ email }), doors)),
    );
    expect(answers.map((answer) => leadsTo(answer).location).sort()).toEqual([
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

  it('keeps the provider’s tokens sealed', async () => {
    const person = somebody();
    await browser().signIn('google', person, doors);
    const [row] = await identity.sql<Record<string, string>>(
      'select access_token, refresh_token, id_token, scope from $schema.account where account_id = $1',
      [person.id],
    );
    expect(row?.scope).toBe('email,profile,openid');
    for (const sealed of [row?.access_token, row?.refresh_token, row?.id_token]) {
      expect(sealed).toMatch(/^[\w-]{8}\.[\w-]{40,}$/);
    }
    expect(row?.id_token).not.toContain('eyJ');
  });

  describe('to link', () => {
    const link = async (id: Parameters<ReturnType<typeof browser>['link']>[0], known = {}) => {
      const { cookie, user } = await identity.signUp();
      const owner = browser(cookie);
      const person = somebody({ email: user.email, ...known });
      return { owner, user, person, answer: await owner.link(id, person, doors) };
    };
    const logins = (userId: string) =>
      identity.sql<{ provider_id: string }>(
        'select provider_id from $schema.account where user_id = $1 order by created_at',
        [userId],
      );

    it.each(withAddress)('adds the login of %s if the address is proven', async (id) => {
      const { answer, user } = await link(id);
      const isProven = !provesNothing.includes(id);
      expect(leadsTo(answer).location).toBe(
        isProven ? '/home' : '/oops?error=unable_to_link_account',
      );
      expect(await logins(user.id)).toHaveLength(isProven ? 2 : 1);
    });

    it.each(withoutAddress)('does not add the login of %s, which has no address', async (id) => {
      const { answer } = await link(socialProviderId.parse(id));
      expect(leadsTo(answer).location).toBe('/oops?error=email_not_found');
    });

    it('opens no new session', async () => {
      const { answer } = await link('github');
      expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session_token');
    });

    it('refuses an unproven address and one that is not the user’s', async () => {
      const unproven = await link('github', { verified: false });
      expect(leadsTo(unproven.answer).location).toBe('/oops?error=unable_to_link_account');
      const other = await link('github', { email: 'somebody.else@example.com' });
      expect(leadsTo(other.answer).location).toBe('/oops?error=unable_to_link_account');
      expect(await logins(other.user.id)).toHaveLength(1);
    });

    it('refuses a login that is somebody else’s, and leaves its tokens alone', async () => {
      const { user, person } = await link('github');
      const other = browser((await identity.signUp()).cookie);
      const [before] = await identity.sql('select * from $schema.account where account_id = $1', [
        person.id,
      ]);
      const email = (await other.session())?.user.email as string;
      const answer = await other.link('github', { ...person, email }, doors);
      expect(leadsTo(answer).location).toBe('/oops?error=account_already_linked_to_different_user');
      const [after] = await identity.sql('select * from $schema.account where account_id = $1', [
        person.id,
      ]);
      expect(after).toEqual(before);
      expect(after?.user_id).toBe(user.id);
    });

    it('only renews the tokens of a login that is linked already', async () => {
      const { owner, user, person } = await link('github');
      const answer = await owner.link('github', person, doors);
      expect(leadsTo(answer).location).toBe('/home');
      expect(await logins(user.id)).toHaveLength(2);
    });

    it('is finished by who began it alone', async () => {
      const owner = browser((await identity.signUp()).cookie);
      const { parameters } = fake.consent(
        await owner.begin('github', doors, '/link-social'),
        somebody(),
      );
      const intruder = await identity.signUp();
      const mixed = browser(`${owner.person().cookie}; ${intruder.cookie}`);
      const answer = await mixed.comeBack('github', parameters);
      expect(leadsTo(answer).location).toBe(`${errorPage}?error=please_restart_the_process`);
      expect(await logins(intruder.user.id)).toHaveLength(1);
    });
  });
});

describe('GET /callback/:id where linking is off', () => {
  const identity = useIdentityService({
    ...fake.environment(['google']),
    AUTH_ACCOUNT_LINKING_ENABLED: 'false',
  });

  it('neither finds a user by address nor links', async () => {
    const { user, cookie } = await identity.signUp();
    await identity.sql('update $schema."user" set email_verified = true');
    const person = somebody({ email: user.email });
    const answer = await socialBrowser(identity, fake).signIn('google', person, doors);
    expect(leadsTo(answer).error).toBe('account_not_linked');
    const link = await socialBrowser(identity, fake, cookie).link('google', person, doors);
    expect(leadsTo(link).error).toBe('unable_to_link_account');
  });
});

describe('GET /callback/:id with other rules', () => {
  const identity = useIdentityService({
    ...fake.environment(),
    AUTH_TRUSTED_PROVIDERS: 'spotify, reddit',
    AUTH_ALLOW_DIFFERENT_EMAILS: 'true',
    AUTH_REQUIRE_EMAIL_VERIFICATION: 'true',
    GOOGLE_DISABLE_SIGN_UP: 'true',
    GITHUB_DISABLE_IMPLICIT_SIGN_UP: 'true',
  });
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);
  async function member() {
    const { user } = await identity.signUp();
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [user.id]);
    return identity.signIn(user.email);
  }

  it('lets a trusted provider open an account with a proven address', async () => {
    const { user } = await member();
    const answer = await browser().signIn('spotify', somebody({ email: user.email }), doors);
    expect(leadsTo(answer).location).toBe('/home');
  });

  it('links logins of other addresses, and of none', async () => {
    const { cookie } = await member();
    const owner = browser(cookie);
    expect(leadsTo(await owner.link('github', somebody(), doors)).location).toBe('/home');
    const reader = somebody({ email: null });
    expect(leadsTo(await owner.link('reddit', reader, doors)).location).toBe('/home');
    const later = browser();
    expect(leadsTo(await later.signIn('reddit', reader, doors)).location).toBe('/home');
  });

  it('signs nobody up where that is off, or not asked for', async () => {
    const refused = await browser().signIn('google', somebody(), doors);
    expect(leadsTo(refused).location).toBe('/oops?error=signup_disabled');
    const implicit = await browser().signIn('github', somebody(), doors);
    expect(leadsTo(implicit).location).toBe('/oops?error=signup_disabled');
    const asked = await browser().signIn('github', somebody(), { ...doors, requestSignUp: true });
    expect(leadsTo(asked).location).toBe('/hello');
  });

  it('opens no session before the address is proven', async () => {
    const person = somebody();
    const stranger = browser();
    const answer = await stranger.signIn('facebook', person, doors);
    expect(leadsTo(answer).location).toBe('/oops?error=unable_to_create_session');
    expect(await stranger.session()).toBeNull();
    const [mail] = await identity.mailbox.to(person.email ?? '');
    expect(mail?.text).toContain('/verify-email?token=');
  });
});
