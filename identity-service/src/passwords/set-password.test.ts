import { identityRequests } from '@tessera/contracts/identity/requests';
import { describe, expect, it } from 'vitest';
import { goodPassword, type TestSession, useIdentityService } from '../../test/harness.ts';
import { mailTo, subjects } from '../../test/mails.ts';

describe('request.identity.set-password', () => {
  const identity = useIdentityService();

  /** Sends the request as another service does. */
  async function setPassword(userId: string, newPassword: unknown) {
    const payload = JSON.stringify({ userId, newPassword });
    const response = await identity.nats.request(identityRequests.setPassword.subject, payload, {
      timeout: 5_000,
    });
    return response.json<{ value?: unknown; error?: { code: string } }>();
  }

  async function withoutPassword(): Promise<TestSession> {
    const alice = await identity.signUp();
    await identity.sql('delete from $schema.account where user_id = $1', [alice.user.id]);
    return alice;
  }

  it('sets a password for a user without one and notifies them', async () => {
    const { user } = await withoutPassword();
    expect(await setPassword(user.id, goodPassword)).toEqual({ value: { status: true } });
    await identity.signIn(user.email);
    await mailTo(identity, user.email, subjects.passwordChanged);
  });

  it('rejects users with a password, and all but one of several concurrent requests', async () => {
    const { user } = await identity.signUp();
    expect((await setPassword(user.id, goodPassword)).error).toEqual({
      code: 'USER_ALREADY_HAS_A_PASSWORD',
      status: 400,
      message: 'user already has a password',
    });
    const other = await withoutPassword();
    const responses = await Promise.all(
      [1, 2, 3].map((n) => setPassword(other.user.id, `password ${n}`)),
    );
    expect(responses.filter(({ value }) => value !== undefined)).toHaveLength(1);
  });

  it('rejects an invalid password and an unknown user', async () => {
    const { user } = await withoutPassword();
    expect((await setPassword(user.id, 'short')).error?.code).toBe('PASSWORD_TOO_SHORT');
    expect((await setPassword(user.id, 'x'.repeat(129))).error?.code).toBe('PASSWORD_TOO_LONG');
    expect((await setPassword('unknown', goodPassword)).error?.code).toBe('USER_NOT_FOUND');
  });

  it('is not reachable over HTTP', async () => {
    const alice = await withoutPassword();
    await identity.as(alice).post('/set-password').send({ newPassword: goodPassword }).expect(404);
  });
});
