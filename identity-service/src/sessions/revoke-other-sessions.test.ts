import { describe, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /revoke-other-sessions', () => {
  const identity = useIdentityService();

  it('revokes all sessions of the user except the current one', async () => {
    const here = await identity.signUp();
    const there = await identity.signIn(here.user.email);
    await identity.as(here).post('/revoke-other-sessions').expect(200, { status: true });
    await identity.as(there).get('/list-sessions').expect(401);
    await identity.as(here).get('/list-sessions').expect(200);
  });

  it('requires a session', () =>
    identity.as(null).post('/revoke-other-sessions').send({}).expect(401));
});
