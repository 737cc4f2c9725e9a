import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { linkTo, signUpVerified, subjects } from '../../test/mails.ts';

describe('POST /cancel-email-change', () => {
  const identity = useIdentityService();
  let counter = 0;

  async function asked() {
    const somebody = await signUpVerified(identity);
    const newEmail = `cancelled${++counter}@example.com`;
    await identity.as(somebody).post('/change-email').send({ newEmail }).expect(200);
    const link = await linkTo(identity, somebody.user.email, subjects.confirmChange);
    return { somebody, newEmail, bare: link.replace(/&callbackURL=[^&]*/, '') };
  }
  const cancel = (somebody: { cookie: string } | null) =>
    identity.as(somebody).post('/cancel-email-change');
  const emailOf = async (somebody: { cookie: string }) =>
    (await identity.as(somebody).get('/get-session')).body.user.email;

  it('makes the mailed link worthless, as often as it is called', async () => {
    const { somebody, bare } = await asked();
    await cancel(somebody).expect(200, { status: true });
    await cancel(somebody).expect(200, { status: true });
    const pending = await identity.as(somebody).get('/email-change').expect(200);
    expect(pending.body).toEqual({ pending: null });
    await identity
      .as(somebody)
      .get(bare)
      .expect(401, { code: 'INVALID_TOKEN', message: 'invalid_token' });
    expect(await emailOf(somebody)).toBe(somebody.user.email);
  });

  it('leaves everybody else’s change alone, and lets one ask again', async () => {
    const { somebody, bare } = await asked();
    await cancel(await identity.signUp()).expect(200);
    const again = await asked();
    await cancel(again.somebody).expect(200);
    const newEmail = `again${++counter}@example.com`;
    await identity.as(again.somebody).post('/change-email').send({ newEmail }).expect(200);
    await identity.as(somebody).get(bare).expect(200);
  });

  it('or the link, of the two at once, has the last word', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { somebody, newEmail, bare } = await asked();
      const [opened] = await Promise.all([
        identity.as(somebody).get(bare),
        cancel(somebody).expect(200),
      ]);
      expect([200, 401]).toContain(opened.status);
      const expected = opened.status === 200 ? newEmail : somebody.user.email;
      expect(await emailOf(somebody)).toBe(expected);
    }
  });

  it('needs a session', async () => {
    await cancel(null).expect(401);
  });
});
