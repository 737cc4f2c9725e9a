import { describe, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /revoke-session', () => {
  const identity = useIdentityService();
  const path = '/revoke-session';

  it('ends a session named by its token, one’s own included', async () => {
    const somebody = await identity.signUp();
    const other = await identity.signIn(somebody.user.email);
    await identity
      .as(somebody)
      .post(path)
      .send({ token: other.token })
      .expect(200, { status: true });
    await identity.as(other).get('/list-sessions').expect(401);
    await identity.as(somebody).post(path).send({ token: somebody.token }).expect(200);
    await identity.as(somebody).get('/list-sessions').expect(401);
  });

  it('knows no other tokens, and refuses those of others', async () => {
    const somebody = await identity.signUp();
    const stranger = await identity.signUp();
    await identity
      .as(somebody)
      .post(path)
      .send({ token: 'x'.repeat(32) })
      .expect(400, { code: 'SESSION_NOT_FOUND', message: 'Session not found' });
    await identity.as(somebody).post(path).send({ token: stranger.token }).expect(401);
    await identity.as(stranger).get('/list-sessions').expect(200);
  });

  it('needs a token', async () => {
    const somebody = await identity.signUp();
    await identity.as(somebody).post(path).send({}).expect(400);
    await identity.as(null).post(path).send({ token: 'x' }).expect(401);
  });
});
