import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { linkTo, signUpVerified, subjects } from '../../test/mails.ts';

describe('POST /cancel-email-change', () => {
  const identity = useIdentityService();
  let counter = 0;

  async function requestChange() {
    const alice = await signUpVerified(identity);
    const newEmail = `canceled${++counter}@example.com`;
    await identity.as(alice).post('/change-email').send({ newEmail }).expect(200);
    const link = await linkTo(identity, alice.user.email, subjects.confirmChange);
    return { alice, newEmail, linkWithoutCallback: link.replace(/&callbackURL=[^&]*/, '') };
  }
  const cancel = (alice: { cookie: string } | null) =>
    identity.as(alice).post('/cancel-email-change');
  const emailOf = async (alice: { cookie: string }) =>
    (await identity.as(alice).get('/get-session')).body.user.email;

  it('invalidates the mailed link, also when called repeatedly', async () => {
    const { alice, linkWithoutCallback } = await requestChange();
    await cancel(alice).expect(200, { status: true });
    await cancel(alice).expect(200, { status: true });
    const pending = await identity.as(alice).get('/email-change').expect(200);
    expect(pending.body).toEqual({ pending: null });
    await identity
      .as(alice)
      .get(linkWithoutCallback)
      .expect(401, { code: 'INVALID_TOKEN', message: 'invalid_token' });
    expect(await emailOf(alice)).toBe(alice.user.email);
  });

  it('does not affect changes of other users and allows a new request', async () => {
    const { alice, linkWithoutCallback } = await requestChange();
    await cancel(await identity.signUp()).expect(200);
    const again = await requestChange();
    await cancel(again.alice).expect(200);
    const newEmail = `again${++counter}@example.com`;
    await identity.as(again.alice).post('/change-email').send({ newEmail }).expect(200);
    await identity.as(alice).get(linkWithoutCallback).expect(200);
  });

  it('cancels or applies the change when both arrive together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { alice, newEmail, linkWithoutCallback } = await requestChange();
      const [opened] = await Promise.all([
        identity.as(alice).get(linkWithoutCallback),
        cancel(alice).expect(200),
      ]);
      expect([200, 401]).toContain(opened.status);
      const expected = opened.status === 200 ? newEmail : alice.user.email;
      expect(await emailOf(alice)).toBe(expected);
    }
  });

  it('requires a session', async () => {
    await cancel(null).expect(401);
  });
});
