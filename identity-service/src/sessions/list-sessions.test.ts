import { describe, expect, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';

describe('GET /list-sessions', () => {
  const identity = useIdentityService();

  it('lists the user’s own sessions, each with an id that revokes it', async () => {
    const current = await identity.signUp();
    const other = await identity.signIn(current.user.email);
    await identity.signUp();

    const { body } = await identity.as(current).get('/list-sessions').expect(200);
    expect(body).toHaveLength(2);
    expect(body.map(({ userId }: { userId: string }) => userId)).toEqual([
      current.user.id,
      current.user.id,
    ]);
    const tokens = body.map(({ token }: { token: string }) => token);
    expect(tokens).toContain(current.token);
    expect(tokens).not.toContain(other.token);

    const otherToken = tokens.find((token: string) => token !== current.token);
    await identity.as(current).post('/revoke-session').send({ token: otherToken }).expect(200);
    expect((await identity.as(other).get('/get-session')).text).toBe('null');
  });

  it('returns the country of sessions where it is known', async () => {
    const current = await identity.signUp();
    const credentials = { email: current.user.email, password: goodPassword };
    await identity
      .as(null)
      .post('/sign-in/email')
      .set('x-client-country', 'DE')
      .send(credentials)
      .expect(200);
    const { body } = await identity.as(current).get('/list-sessions').expect(200);
    const countries = body.map(({ country }: { country?: string }) => country);
    expect(countries).toEqual([undefined, 'DE']);
    expect(body[0]).not.toHaveProperty('country');
  });

  it('responds with 401 without a session', async () => {
    const { body } = await identity.as(null).get('/list-sessions').expect(401);
    expect(body.code).toBe('UNAUTHORIZED');
  });
});
