import { describe, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /revoke-session', () => {
  const identity = useIdentityService();
  const path = '/revoke-session';

  it('revokes a session by its token, including the current one', async () => {
    const alice = await identity.signUp();
    const other = await identity.signIn(alice.user.email);
    await identity.as(alice).post(path).send({ token: other.token }).expect(200, { status: true });
    await identity.as(other).get('/list-sessions').expect(401);
    await identity.as(alice).post(path).send({ token: alice.token }).expect(200);
    await identity.as(alice).get('/list-sessions').expect(401);
  });

  it('rejects unknown tokens and tokens of other users', async () => {
    const alice = await identity.signUp();
    const bob = await identity.signUp();
    await identity
      .as(alice)
      .post(path)
      .send({ token: 'x'.repeat(32) })
      .expect(400, { code: 'SESSION_NOT_FOUND', message: 'Session not found' });
    await identity.as(alice).post(path).send({ token: bob.token }).expect(401);
    await identity.as(bob).get('/list-sessions').expect(200);
  });

  it('requires a token', async () => {
    const alice = await identity.signUp();
    await identity.as(alice).post(path).send({}).expect(400);
    await identity.as(null).post(path).send({ token: 'x' }).expect(401);
  });
});
