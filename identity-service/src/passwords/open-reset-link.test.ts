import { describe, expect, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';
import { linkTo, resetTokenFor, subjects } from '../../test/mails.ts';

describe('GET /reset-password/:token', () => {
  const identity = useIdentityService();
  const open = (token: string, callbackURL: string) =>
    identity
      .as(null)
      .get(`/reset-password/${token}?callbackURL=${encodeURIComponent(callbackURL)}`);

  it('redirects with the token, any number of times', async () => {
    const { user } = await identity.signUp();
    await identity
      .as(null)
      .post('/forget-password')
      .send({ email: user.email, redirectTo: '/reset-password?a=1' })
      .expect(200);
    const link = await linkTo(identity, user.email, subjects.reset);
    for (let count = 0; count < 3; count += 1) {
      const { headers } = await identity.as(null).get(link).expect(302);
      expect(headers.location).toMatch(
        /^http:\/\/localhost:3000\/reset-password\?a=1&token=[A-Za-z0-9]{24}$/,
      );
    }
  });

  it('reports an unknown, used or expired token', async () => {
    const { user } = await identity.signUp();
    const location = async (token: string) =>
      (await open(token, '/reset-password').expect(302)).headers.location;
    const rejected = 'http://localhost:3000/reset-password?error=INVALID_TOKEN';
    expect(await location('unknown')).toBe(rejected);

    const used = await resetTokenFor(identity, user.email);
    await identity
      .as(null)
      .post('/reset-password')
      .send({ newPassword: goodPassword, token: used })
      .expect(200);
    expect(await location(used)).toBe(rejected);

    const expired = await resetTokenFor(identity, user.email, 2);
    identity.clock.advance('61m');
    expect(await location(expired)).toBe(rejected);
  });

  it('SEC-27: removes token and error parameters of the target, also for an invalid link', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    for (const parameters of [
      'token=evil',
      '%74oken=evil',
      'error=evil&token=evil',
      'a=1&token=evil&a=2',
    ]) {
      const remaining = parameters.startsWith('a') ? 'a=1&a=2&' : '';
      const valid = (await open(token, `/reset-password?${parameters}`).expect(302)).headers
        .location;
      expect(valid).toBe(`http://localhost:3000/reset-password?${remaining}token=${token}`);
      const invalid = (await open('unknown', `/reset-password?${parameters}`).expect(302)).headers
        .location;
      expect(invalid).toBe(`http://localhost:3000/reset-password?${remaining}error=INVALID_TOKEN`);
    }
  });

  it('redirects to the error page without a callbackURL', async () => {
    const { headers } = await open('unknown', '').expect(302);
    expect(headers.location).toBe('http://localhost:3000/api/auth/error?error=INVALID_TOKEN');
  });

  it('rejects untrusted targets and requires a target', async () => {
    await open('unknown', 'https://evil.example').expect(403, {
      code: 'INVALID_CALLBACKURL',
      message: 'Invalid callbackURL',
    });
    await identity
      .as(null)
      .get('/reset-password/unknown')
      .expect(400, { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' });
    await identity.as(null).get('/reset-password/x?callbackURL=%2Fa&callbackURL=%2Fb').expect(400);
  });
});
