import { describe, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';

describe('POST /verify-password', () => {
  const identity = useIdentityService();
  const invalid = { code: 'INVALID_PASSWORD', message: 'Invalid password' };
  const verify = (somebody: { cookie: string } | null, password: unknown) =>
    identity.as(somebody).post('/verify-password').send({ password });

  it('tells the own password from any other', async () => {
    const somebody = await identity.signUp();
    await verify(somebody, goodPassword).expect(200, { status: true });
    await verify(somebody, 'not the password').expect(400, invalid);
    await verify(somebody, 'x'.repeat(10_000)).expect(400, invalid);
  });

  it('knows no password of who has none', async () => {
    const somebody = await identity.signUp();
    await identity.sql('delete from $schema.account where user_id = $1', [somebody.user.id]);
    await verify(somebody, goodPassword).expect(400, invalid);
  });

  it('counts wrong ones like a sign-in', async () => {
    const somebody = await identity.signUp();
    for (let count = 0; count < 10; count += 1) await verify(somebody, 'wrong one').expect(400);
    const { email } = somebody.user;
    await identity
      .as(null)
      .post('/sign-in/email')
      .set('x-forwarded-for', '203.0.113.30')
      .send({ email, password: goodPassword })
      .expect(429);
  });

  it('needs a session and text', async () => {
    await verify(null, goodPassword).expect(401);
    await verify(await identity.signUp(), null).expect(400);
  });
});
