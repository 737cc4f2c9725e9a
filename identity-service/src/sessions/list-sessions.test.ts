import { describe, expect, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';

describe('GET /list-sessions', () => {
  const identity = useIdentityService();

  it('lists the user’s own sessions, each with an id that revokes it', async () => {
    const here = await identity.signUp();
    const there = await identity.signIn(here.user.email);
    await identity.signUp();

    const { body } = await identity.as(here).get('/list-sessions').expect(200);
    expect(body).toHaveLength(2);
    expect(body.map(({ userId }: { userId: string }) => userId)).toEqual([
      here.user.id,
      here.user.id,
    ]);
    const tokens = body.map(({ token }: { token: string }) => token);
    expect(tokens).toContain(here.token);
    expect(tokens).not.toContain(there.token);

    const other = tokens.find((token: string) => token !== here.token);
    await identity.as(here).post('/revoke-session').send({ token: other }).expect(200);
    expect((await identity.as(there).get('/get-session')).text).toBe('null');
  });

  it('returns the country of sessions where it is known', async () => {
    const here = await identity.signUp();
    const credentials = { email: here.user.email, password: goodPassword };
    await identity
      .as(null)
      .post('/sign-in/email')
      .set('x-client-country', 'DE')
      .send(credentials)
      .expect(200);
    const { body } = await identity.as(here).get('/list-sessions').expect(200);
    const countries = body.map(({ country }: { country?: string }) => country);
    expect(countries).toEqual([undefined, 'DE']);
    expect(body[0]).not.toHaveProperty('country');
  });

  it('responds with 401 without a session', async () => {
    const { body } = await identity.as(null).get('/list-sessions').expect(401);
    expect(body.code).toBe('UNAUTHORIZED');
  });
});
