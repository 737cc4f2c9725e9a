import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { mailTo, subjects } from '../../test/mails.ts';

describe('POST /request-password-reset', () => {
  const identity = useIdentityService({ AUTH_RESET_EXPIRES_IN: '600' });
  const requestReset = (body: object) =>
    identity.as(null).post('/request-password-reset').send(body);

  it('behaves like forget-password', async () => {
    const { user } = await identity.signUp();
    await requestReset({ email: user.email, redirectTo: '/reset-password' }).expect(200, {
      status: true,
    });
    const mail = await mailTo(identity, user.email, subjects.reset);
    expect(mail.text).toContain('This link expires in 10 minutes.');
    await requestReset({ email: 'unknown@example.com' }).expect(200, { status: true });
    await requestReset({ email: user.email, redirectTo: '//evil.example' }).expect(403);
  });
});
