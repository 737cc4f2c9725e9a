import { identityEvents } from '@tessera/contracts/identity/events';
import { linkIn } from '@tessera/testing/mailbox';
import { describe, expect, it } from 'vitest';
import { cookieLines, cookieOf, goodPassword, useIdentityService } from '../../test/harness.ts';
import { mailTo, subjects } from '../../test/mails.ts';

const path = '/sign-up/email';
const body = (email: string, more: Record<string, unknown> = {}) => ({
  name: 'New User',
  email,
  password: goodPassword,
  ...more,
});

describe('POST /sign-up/email', () => {
  const identity = useIdentityService();

  it('creates an account, signs in and mails a verification link', async () => {
    const response = await identity.as(null).post(path).send(body('New@Example.com')).expect(200);

    expect(response.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: {
        id: expect.any(String),
        email: 'new@example.com',
        name: 'New User',
        image: null,
        emailVerified: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: expect.any(String),
      },
    });
    const [session] = cookieLines(response);
    expect(session).toMatch(
      /^better-auth\.session_token=[A-Za-z0-9]{32}\.[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const [mail] = await identity.mailbox.to('new@example.com');
    expect(mail && linkIn(mail)).toContain('/api/auth/verify-email?token=');
    expect(await identity.published(identityEvents.userCreated)).toContainEqual({
      userId: response.body.user.id,
      emailVerified: false,
    });
  });

  it('stores neither the password nor the token in plain text', async () => {
    const { body: created } = await identity.as(null).post(path).send(body('clear@example.com'));
    const [row] = await identity.sql<{ session: object; account: { password_hash: string } }>(
      `select to_jsonb(s) as session, to_jsonb(a) as account from $schema.session s
       join $schema.account a on a.user_id = s.user_id where s.user_id = $1`,
      [created.user.id],
    );
    expect(row?.account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(created.token);
    expect(JSON.stringify(row)).not.toContain(goodPassword);
  });

  it('rejects a taken address in any letter case', async () => {
    await identity.as(null).post(path).send(body('taken@example.com')).expect(200);
    const { body: error } = await identity
      .as(null)
      .post(path)
      .send(body('TAKEN@example.com'))
      .expect(422);
    expect(error).toEqual({ code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
  });

  it('accepts one of twelve concurrent sign-ups with an address', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => identity.as(null).post(path).send(body('race@example.com'))),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(11).fill(422)]);
  });

  it.each([
    ['PASSWORD_TOO_SHORT', { password: '1234567' }],
    ['PASSWORD_TOO_LONG', { password: 'x'.repeat(129) }],
    ['INVALID_EMAIL', { email: 'no-address' }],
    ['INVALID_EMAIL', { email: 'ｆｕｌｌ@example.com' }],
    ['INVALID_EMAIL', { email: 'раураl@example.com' }],
    ['INVALID_EMAIL', { email: 'two@example.com,three@example.com' }],
    ['INVALID_EMAIL', { email: '' }],
  ])('returns %s for %o', async (code, change) => {
    const { body: error } = await identity
      .as(null)
      .post(path)
      .send(body('odd@example.com', change))
      .expect(400);
    expect(error.code).toBe(code);
  });

  it.each([
    [{ name: undefined }],
    [{ name: null }],
    [{ name: '' }],
    [{ name: 'x'.repeat(257) }],
    [{ name: 'line\nbreak' }],
    [{ name: 'nul\u0000' }],
    [{ name: '\ud800' }],
    [{ password: 12345678 }],
    [{ password: undefined }],
    [{ password: { $ne: '' } }],
    [{ email: ['a@example.com'] }],
    [{ image: 'javascript:alert(1)' }],
    [{ callbackURL: 7 }],
  ])('returns VALIDATION_ERROR for %o', async (change) => {
    const { body: error } = await identity
      .as(null)
      .post(path)
      .send(body('odd@example.com', change))
      .expect(400);
    expect(error).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  it('rejects an untrusted callbackURL before any work', async () => {
    await identity
      .as(null)
      .post(path)
      .send(body('elsewhere@example.com', { callbackURL: 'https://evil.example' }))
      .expect(403, { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' });
    const rows = await identity.sql(`select 1 from $schema."user" where email like 'elsewhere%'`);
    expect(rows).toEqual([]);
  });

  it('rejects a sign-up from an untrusted origin, with or without cookies', async () => {
    await identity
      .as(null)
      .post(path)
      .set('origin', 'https://evil.example')
      .send(body('forced@example.com'))
      .expect(403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' });
  });

  it('ignores fields that only the server sets', async () => {
    const { body: created } = await identity
      .as(null)
      .post(path)
      .send(body('own@example.com', { id: 'client-id', emailVerified: true, role: 'admin' }))
      .expect(200);
    expect(created.user).toMatchObject({ emailVerified: false });
    expect(created.user.id).not.toBe('client-id');
  });
});

describe('POST /sign-up/email with a username', () => {
  const identity = useIdentityService();
  const signUp = (email: string, more: object) =>
    identity
      .as(null)
      .post(path)
      .send(body(email, { ...more }));

  it('stores the username in lower case and returns it as typed', async () => {
    const response = await signUp('named@example.com', { username: 'Named.One' }).expect(200);
    const session = await identity.as({ cookie: cookieOf(response) }).get('/get-session');
    expect(session.body.user).toMatchObject({
      username: 'named.one',
      displayUsername: 'Named.One',
    });
  });

  it('rejects a taken username in any letter case before other checks', async () => {
    await signUp('first@example.com', { username: 'claimed' }).expect(200);
    await signUp('no-address', { username: 'CLAIMED', password: 'short' }).expect(422, {
      code: 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
      message: 'username is already taken. please try another.',
    });
  });

  it('gives a username to only one of twelve concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signUp(`race${n}@example.com`, { username: 'raced' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)]);
  });

  it.each([
    ['USERNAME_IS_TOO_SHORT', { username: '' }],
    ['USERNAME_IS_TOO_LONG', { username: 'a'.repeat(31) }],
    ['USERNAME_IS_INVALID', { username: 'no blanks' }],
    ['USERNAME_IS_INVALID', { username: 'раураl' }],
    ['USERNAME_IS_INVALID', { username: 'real', displayUsername: 'admin' }],
    // Errors of the username come before those of the rest of the body.
    ['USERNAME_IS_TOO_SHORT', { username: 'ab', name: undefined, email: 7 }],
  ])('returns %s for %o', async (code, more) => {
    const { body: error } = await signUp('odd@example.com', more).expect(422);
    expect(error.code).toBe(code);
  });

  it('rejects values that are not text', async () => {
    const { body: error } = await signUp('odd@example.com', { username: 123 }).expect(400);
    expect(error.code).toBe('VALIDATION_ERROR');
  });
});

describe('POST /sign-up/email with hidden taken addresses', () => {
  const identity = useIdentityService({
    AUTH_REQUIRE_EMAIL_VERIFICATION: 'true',
    AUTH_HIDE_TAKEN_EMAILS: 'true',
  });

  it('responds like any other sign-up and notifies only the owner', async () => {
    const first = await identity.as(null).post(path).send(body('hidden@example.com')).expect(200);
    const again = await identity
      .as(null)
      .post(path)
      .send(body('Hidden@example.com', { name: 'Other User' }))
      .expect(200);
    expect(cookieLines(again)).toEqual([]);
    expect(Object.keys(again.body.user)).toEqual(Object.keys(first.body.user));
    expect(again.body).toMatchObject({
      token: null,
      user: { email: 'hidden@example.com', name: 'Other User', emailVerified: false },
    });
    expect(again.body.user.id).not.toBe(first.body.user.id);

    await mailTo(identity, 'hidden@example.com', subjects.taken);
    const rows = await identity.sql<{ name: string }>(
      `select name from $schema."user" where email = 'hidden@example.com'`,
    );
    expect(rows).toEqual([{ name: 'New User' }]);
  });

  it('creates one account for twelve concurrent sign-ups with equal responses', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => identity.as(null).post(path).send(body('many@example.com'))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const rows = await identity.sql(
      `select 1 from $schema."user" where email = 'many@example.com'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('POST /sign-up/email with required verification', () => {
  const identity = useIdentityService({ AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' });

  it('opens no session', async () => {
    const response = await identity.as(null).post(path).send(body('later@example.com')).expect(200);
    expect(response.body.token).toBeNull();
    expect(cookieLines(response)).toEqual([]);
  });
});

describe('POST /sign-up/email when disabled', () => {
  const identity = useIdentityService({ AUTH_DISABLE_SIGN_UP: 'true' });

  it('is rejected', async () => {
    const { body: error } = await identity
      .as(null)
      .post(path)
      .send(body('closed@example.com'))
      .expect(400);
    expect(error.code).toBe('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED');
  });
});
