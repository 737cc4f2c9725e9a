import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /is-username-available', () => {
  const identity = useIdentityService();
  const isAvailable = (username: unknown) =>
    identity.as(null).post('/is-username-available').send({ username });

  it('reports whether a username is free, in any letter case', async () => {
    await isAvailable('wanted').expect(200, { available: true });
    const alice = await identity.signUp();
    await identity.as(alice).post('/update-user').send({ username: 'Wanted' }).expect(200);
    await isAvailable('wanted').expect(200, { available: false });
    await isAvailable('WANTED').expect(200, { available: false });
  });

  it.each([
    ['USERNAME_IS_TOO_SHORT', ''],
    ['USERNAME_IS_TOO_LONG', 'x'.repeat(31)],
    ['USERNAME_IS_INVALID', 'not valid'],
  ])('returns %s for %j', async (code, username) => {
    const { body } = await isAvailable(username).expect(422);
    expect(body.code).toBe(code);
  });

  it('requires a text', async () => {
    await isAvailable(7).expect(400, {
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
    });
  });
});
