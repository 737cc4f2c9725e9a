import { linkIn } from '@app/chassis/testing/mailbox';
import { identityEvents } from '@app/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, goodPassword, useIdentityService } from '../../test/harness.ts';

describe('POST /sign-up/email', () => {
  const identity = useIdentityService();
  const path = '/sign-up/email';
  const body = (email: string, more: Record<string, unknown> = {}) => ({
    name: 'New Person',
    email,
    password: goodPassword,
    ...more,
  });

  it('makes an account, signs in and mails a verification link', async () => {
    const response = await identity.as(null).post(path).send(body('New@Example.com')).expect(200);

    expect(response.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: {
        id: expect.any(String),
        email: 'new@example.com',
        name: 'New Person',
        image: null,
        emailVerified: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: expect.any(String),
      },
    });
    const [session] = cookieLines(response);
    expect(session).toMatch(
      /^better-auth\.session_token=[A-Za-z0-9]{32}\.[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const [mail] = await identity.mailbox.to('new@example.com');
    expect(mail && linkIn(mail)).toContain('/api/auth/verify-email?token=');
    expect(await identity.published(identityEvents.userCreated)).toContainEqual(
      expect.objectContaining({ userId: response.body.user.id, email: 'new@example.com' }),
    );
  });
});
