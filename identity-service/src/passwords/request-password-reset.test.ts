import { describe, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { mailTo, subjects } from '../../test/mails.ts';

describe('POST /request-password-reset', () => {
  const identity = useIdentityService();
  const ask = (body: object) => identity.as(null).post('/request-password-reset').send(body);

  it('behaves like forget-password', async () => {
    const { user } = await identity.signUp();
    await ask({ email: user.email, redirectTo: '/reset-password' }).expect(200, { status: true });
    await mailTo(identity, user.email, subjects.reset);
    await ask({ email: 'unknown@example.com' }).expect(200, { status: true });
    await ask({ email: user.email, redirectTo: '//evil.example' }).expect(403);
  });
});
