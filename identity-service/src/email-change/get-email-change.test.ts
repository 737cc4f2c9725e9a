import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { linkTo, signUpVerified, subjects } from '../../test/mails.ts';

describe('GET /email-change', () => {
  const identity = useIdentityService();
  const pendingOf = async (alice: { cookie: string }) =>
    (await identity.as(alice).get('/email-change').expect(200)).body.pending;
  const change = (alice: { cookie: string }, newEmail: string) =>
    identity.as(alice).post('/change-email').send({ newEmail }).expect(200);

  it('returns the pending change and its expiry in every session of the user', async () => {
    const alice = await signUpVerified(identity);
    expect(await pendingOf(alice)).toBeNull();
    await change(alice, 'waiting@example.com');
    const pending = { newEmail: 'waiting@example.com', expiresAt: expect.any(String) };
    expect(await pendingOf(alice)).toEqual(pending);
    expect(await pendingOf(await identity.signIn(alice.user.email))).toEqual(pending);
    expect(await pendingOf(await identity.signUp())).toBeNull();
  });

  it('returns the newest change, whose link is the only one that works', async () => {
    const alice = await signUpVerified(identity);
    await change(alice, 'first@example.com');
    const first = await linkTo(identity, alice.user.email, subjects.confirmChange);
    await change(alice, 'second@example.com');
    expect(await pendingOf(alice)).toMatchObject({ newEmail: 'second@example.com' });
    const { headers } = await identity.as(alice).get(first).expect(302);
    expect(headers.location).toBe('/?error=invalid_token');
  });

  it('returns null after the link was opened or has expired', async () => {
    const alice = await signUpVerified(identity);
    await change(alice, 'moved-on@example.com');
    const link = await linkTo(identity, alice.user.email, subjects.confirmChange);
    await identity.as(alice).get(link).expect(302);
    expect(await pendingOf(alice)).toBeNull();

    const bob = await signUpVerified(identity);
    await change(bob, 'too-late@example.com');
    identity.clock.advance('61m');
    expect(await pendingOf(bob)).toBeNull();
  });

  it('returns null for an immediate change', async () => {
    const alice = await identity.signUp();
    await change(alice, 'at-once@example.com');
    expect(await pendingOf(alice)).toBeNull();
  });

  it('requires a session', async () => {
    await identity.as(null).get('/email-change').expect(401);
  });
});
