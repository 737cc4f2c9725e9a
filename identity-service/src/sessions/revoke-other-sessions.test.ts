import { describe, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /revoke-other-sessions', () => {
  const identity = useIdentityService();

  it('revokes all sessions of the user except the current one', async () => {
    const current = await identity.signUp();
    const other = await identity.signIn(current.user.email);
    await identity.as(current).post('/revoke-other-sessions').expect(200, { status: true });
    await identity.as(other).get('/list-sessions').expect(401);
    await identity.as(current).get('/list-sessions').expect(200);
  });

  it('requires a session', () =>
    identity.as(null).post('/revoke-other-sessions').send({}).expect(401));
});
