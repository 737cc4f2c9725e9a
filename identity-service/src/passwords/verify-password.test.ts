import { describe, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';

describe('POST /verify-password', () => {
  const identity = useIdentityService();
  const invalid = { code: 'INVALID_PASSWORD', message: 'Invalid password' };
  const verify = (alice: { cookie: string } | null, password: unknown) =>
    identity.as(alice).post('/verify-password').send({ password });

  it('accepts only the user’s own password', async () => {
    const alice = await identity.signUp();
    await verify(alice, goodPassword).expect(200, { status: true });
    await verify(alice, 'not the password').expect(400, invalid);
    await verify(alice, 'x'.repeat(10_000)).expect(400, invalid);
  });

  it('rejects any password for a user without one', async () => {
    const alice = await identity.signUp();
    await identity.sql('delete from $schema.account where user_id = $1', [alice.user.id]);
    await verify(alice, goodPassword).expect(400, invalid);
  });

  it('counts wrong passwords like a sign-in', async () => {
    const alice = await identity.signUp();
    for (let count = 0; count < 10; count += 1) await verify(alice, 'wrong one').expect(400);
    const { email } = alice.user;
    await identity
      .as(null)
      .post('/sign-in/email')
      .set('x-forwarded-for', '203.0.113.30')
      .send({ email, password: goodPassword })
      .expect(429);
  });

  it('requires a session and a text', async () => {
    await verify(null, goodPassword).expect(401);
    await verify(await identity.signUp(), null).expect(400);
  });
});
