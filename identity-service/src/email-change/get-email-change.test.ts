import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { linkTo, signUpVerified, subjects } from '../../test/mails.ts';

describe('GET /email-change', () => {
  const identity = useIdentityService();
  const pendingOf = async (somebody: { cookie: string }) =>
    (await identity.as(somebody).get('/email-change').expect(200)).body.pending;
  const change = (somebody: { cookie: string }, newEmail: string) =>
    identity.as(somebody).post('/change-email').send({ newEmail }).expect(200);

  it('tells in every session of the user what waits, and until when', async () => {
    const somebody = await signUpVerified(identity);
    expect(await pendingOf(somebody)).toBeNull();
    await change(somebody, 'waiting@example.com');
    const pending = { newEmail: 'waiting@example.com', expiresAt: expect.any(String) };
    expect(await pendingOf(somebody)).toEqual(pending);
    expect(await pendingOf(await identity.signIn(somebody.user.email))).toEqual(pending);
    expect(await pendingOf(await identity.signUp())).toBeNull();
  });

  it('tells the newest, whose link alone works', async () => {
    const somebody = await signUpVerified(identity);
    await change(somebody, 'first@example.com');
    const first = await linkTo(identity, somebody.user.email, subjects.confirmChange);
    await change(somebody, 'second@example.com');
    expect(await pendingOf(somebody)).toMatchObject({ newEmail: 'second@example.com' });
    const { headers } = await identity.as(somebody).get(first).expect(302);
    expect(headers.location).toBe('/?error=invalid_token');
  });

  it('tells nothing once the link was opened, or is over', async () => {
    const mover = await signUpVerified(identity);
    await change(mover, 'moved-on@example.com');
    const link = await linkTo(identity, mover.user.email, subjects.confirmChange);
    await identity.as(mover).get(link).expect(302);
    expect(await pendingOf(mover)).toBeNull();

    const waiter = await signUpVerified(identity);
    await change(waiter, 'too-late@example.com');
    identity.clock.advance('61m');
    expect(await pendingOf(waiter)).toBeNull();
  });

  it('tells nothing of a change that was made at once', async () => {
    const somebody = await identity.signUp();
    await change(somebody, 'at-once@example.com');
    expect(await pendingOf(somebody)).toBeNull();
  });

  it('needs a session', async () => {
    await identity.as(null).get('/email-change').expect(401);
  });
});
