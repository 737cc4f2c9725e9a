import { linkIn } from '@app/chassis/testing/mailbox';
import { identityEvents } from '@app/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, goodPassword, useIdentityService } from '../../test/harness.ts';

const path = '/sign-up/email';
const body = (email: string, more: Record<string, unknown> = {}) => ({
  name: 'New Person',
  email,
  password: goodPassword,
  ...more,
});

describe('POST /sign-up/email', () => {
  const identity = useIdentityService();

  it('makes an account, signs in and mails a verification link', async () => {
    const response = await identity.as(null).post(path).send(body('New@Example.com')).expect(200);

    expect(response.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: {
        id: expect.any(String),
        email: 'new@example.com',
        name: 'New Person',
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
    expect(await identity.published(identityEvents.userCreated)).toContainEqual(
      expect.objectContaining({ userId: response.body.user.id, email: 'new@example.com' }),
    );
  });

  it('keeps neither the password nor the token in the clear', async () => {
    const { body: answer } = await identity.as(null).post(path).send(body('clear@example.com'));
    const [row] = await identity.sql<{ session: object; account: { password_hash: string } }>(
      `select to_jsonb(s) as session, to_jsonb(a) as account from $schema.session s
       join $schema.account a on a.user_id = s.user_id where s.user_id = $1`,
      [answer.user.id],
    );
    expect(row?.account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(answer.token);
    expect(JSON.stringify(row)).not.toContain(goodPassword);
  });

  it('refuses an address that is taken, in whatever case it is typed', async () => {
    await identity.as(null).post(path).send(body('taken@example.com')).expect(200);
    const { body: refusal } = await identity
      .as(null)
      .post(path)
      .send(body('TAKEN@example.com'))
      .expect(422);
    expect(refusal).toEqual({ code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
  });

  it('lets one of twelve racing sign-ups of an address win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => identity.as(null).post(path).send(body('race@example.com'))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(11).fill(422)]);
  });

  it.each([
    ['PASSWORD_TOO_SHORT', { password: '1234567' }],
    ['PASSWORD_TOO_LONG', { password: 'x'.repeat(129) }],
    ['INVALID_EMAIL', { email: 'nobody' }],
    ['INVALID_EMAIL', { email: 'ｆｕｌｌ@example.com' }],
    ['INVALID_EMAIL', { email: 'раураl@example.com' }],
    ['INVALID_EMAIL', { email: 'two@example.com,three@example.com' }],
    ['INVALID_EMAIL', { email: '' }],
  ])('answers %s to %o', async (code, change) => {
    const { body: refusal } = await identity
      .as(null)
      .post(path)
      .send(body('odd@example.com', change))
      .expect(400);
    expect(refusal.code).toBe(code);
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
  ])('answers VALIDATION_ERROR to %o', async (change) => {
    const { body: refusal } = await identity
      .as(null)
      .post(path)
      .send(body('odd@example.com', change))
      .expect(400);
    expect(refusal).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  it('refuses a foreign callbackURL before anything happens', async () => {
    await identity
      .as(null)
      .post(path)
      .send(body('elsewhere@example.com', { callbackURL: 'https://evil.example' }))
      .expect(403, { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' });
    const rows = await identity.sql(`select 1 from $schema."user" where email like 'elsewhere%'`);
    expect(rows).toEqual([]);
  });

  it('refuses a sign-up sent by a foreign page, with or without cookies', async () => {
    await identity
      .as(null)
      .post(path)
      .set('origin', 'https://evil.example')
      .send(body('forced@example.com'))
      .expect(403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' });
  });

  it('ignores fields that are the server’s own', async () => {
    const { body: answer } = await identity
      .as(null)
      .post(path)
      .send(body('own@example.com', { id: 'chosen', emailVerified: true, role: 'admin' }))
      .expect(200);
    expect(answer.user).toMatchObject({ emailVerified: false });
    expect(answer.user.id).not.toBe('chosen');
  });
});

describe('POST /sign-up/email where the address must be verified', () => {
  const identity = useIdentityService({ AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' });

  it('opens no session', async () => {
    const response = await identity.as(null).post(path).send(body('later@example.com')).expect(200);
    expect(response.body.token).toBeNull();
    expect(cookieLines(response)).toEqual([]);
  });
});

describe('POST /sign-up/email where sign-up is off', () => {
  const identity = useIdentityService({ AUTH_DISABLE_SIGN_UP: 'true' });

  it('is refused', async () => {
    const { body: refusal } = await identity
      .as(null)
      .post(path)
      .send(body('closed@example.com'))
      .expect(400);
    expect(refusal.code).toBe('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED');
  });
});
