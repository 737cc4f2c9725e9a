import { sql } from '@tessera/chassis/db/sql';
import { describe, expect, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';
import { linkTo, mailTo, resetTokenFor, subjects } from '../../test/mails.ts';
import { waitForLock } from '../../test/wait-for-lock.ts';

const path = '/forget-password';

describe('POST /forget-password', () => {
  const identity = useIdentityService();
  const forgetPassword = (body: object) => identity.as(null).post(path).send(body);

  it('mails a link to a known address and responds the same for an unknown one', async () => {
    const { user } = await identity.signUp();
    const redirectTo = '/reset-password?from=mail&b=2';
    for (const email of [user.email.toUpperCase(), 'unknown@example.com']) {
      await forgetPassword({ email, redirectTo }).expect(200, { status: true });
    }
    const link = await linkTo(identity, user.email, subjects.reset);
    const mail = await mailTo(identity, user.email, subjects.reset);
    expect(mail.text).toContain('This link expires in 1 hour.');
    expect(link).toMatch(/^\/api\/auth\/reset-password\/[A-Za-z0-9]{24}\?callbackURL=%2Freset/);
    expect(new URL(link, 'http://x').searchParams.get('callbackURL')).toBe(redirectTo);
    expect(identity.mailbox.mails.some(({ to }) => to.includes('unknown@example.com'))).toBe(false);
  });

  it('responds after the same time for unknown and known addresses', async () => {
    const { user } = await identity.signUp();
    const time = async (email: string) => {
      const started = performance.now();
      await forgetPassword({ email }).expect(200);
      return performance.now() - started;
    };
    const known = await time(user.email);
    const unknown = await time('unknown@example.com');
    expect(Math.min(known, unknown)).toBeGreaterThan(45);
  });

  it('SEC-54: stores no token for an address that is changed at the same time', async () => {
    const { user } = await identity.signUp();
    const { response } = await identity.deps.db.transaction(async (tx) => {
      await tx.query(sql`update "user" set email = 'changed@example.com' where id = ${user.id}`);
      const sent = forgetPassword({ email: user.email }).then((done) => done);
      await waitForLock(tx);
      return { response: sent };
    });
    expect((await response).status).toBe(200);
    const tokens = 'select 1 from $schema.verification where user_id = $1';
    expect(await identity.sql(tokens, [user.id])).toEqual([]);
  });

  it('stores only the hash of the token', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    const rows = await identity.sql('select * from $schema.verification where user_id = $1', [
      user.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('invalidates older links', async () => {
    const { user } = await identity.signUp();
    const first = await resetTokenFor(identity, user.email);
    const second = await resetTokenFor(identity, user.email, 2);
    const reset = (token: string) =>
      identity.as(null).post('/reset-password').send({ newPassword: goodPassword, token });
    await reset(first).expect(400);
    await reset(second).expect(200);
  });

  it('SEC-128: keeps the mailed link valid when the hourly mail limit is reached', async () => {
    const { user } = await identity.signUp();
    let token = '';
    for (const count of [1, 2, 3, 4, 5]) token = await resetTokenFor(identity, user.email, count);
    for (let count = 0; count < 3; count += 1)
      await forgetPassword({ email: user.email }).expect(200);
    await identity
      .as(null)
      .post('/reset-password')
      .send({ newPassword: 'another password', token })
      .expect(200);
    await mailTo(identity, user.email, subjects.passwordChanged);
    const mails = await identity.mailbox.to(user.email);
    expect(mails.filter(({ subject }) => subject === subjects.reset)).toHaveLength(5);
  });

  it('mails in the user’s language', async () => {
    const alice = await identity.signUp();
    await identity.as(alice).post('/update-user').send({ language: 'uk' }).expect(200);
    await forgetPassword({ email: alice.user.email }).expect(200);
    await mailTo(identity, alice.user.email, 'Скидання пароля');
  });

  it('rejects an untrusted page before any work', async () => {
    const { user } = await identity.signUp();
    await forgetPassword({ email: user.email, redirectTo: 'https://evil.example' }).expect(403, {
      code: 'INVALID_REDIRECTURL',
      message: 'Invalid redirectURL',
    });
    const rows = await identity.sql('select 1 from $schema.verification where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });

  it.each([
    [{}],
    [{ email: 'no-address' }],
    [{ email: 7 }],
    [{ email: 'раураl@example.com' }],
    [{ email: '\u212aelvin@example.com' }],
    [{ email: 'a@example.com', redirectTo: 7 }],
  ])('returns VALIDATION_ERROR for %o', async (body) => {
    await forgetPassword(body).expect(400, {
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
    });
  });
});
