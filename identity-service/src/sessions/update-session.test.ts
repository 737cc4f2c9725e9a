import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /update-session', () => {
  const identity = useIdentityService();
  const path = '/update-session';

  it('returns the session unchanged', async () => {
    const alice = await identity.signUp();
    const { body: before } = await identity.as(alice).get('/get-session');
    for (const change of [{}, { activeOrganizationId: 'acme', expiresAt: '2099-01-01', own: 1 }]) {
      const { body } = await identity.as(alice).post(path).send(change).expect(200);
      expect(body).toEqual({ session: before.session });
    }
    expect((await identity.as(alice).get('/get-session')).body).toEqual(before);
  });

  it('requires a session and an object', async () => {
    await identity.as(null).post(path).send({}).expect(401);
    await identity
      .as(await identity.signUp())
      .post(path)
      .send([])
      .expect(400);
  });
});
