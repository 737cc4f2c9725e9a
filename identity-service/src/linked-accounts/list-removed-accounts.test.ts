import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { linkLogin } from '../../test/logins.ts';
import { resetTokenFor } from '../../test/mails.ts';

const path = '/list-removed-accounts';

describe('GET /list-removed-accounts', () => {
  const identity = useIdentityService();

  it('lists logins removed by a reset, but no password and no unlinked login', async () => {
    const before = await identity.signUp();
    expect((await identity.as(before).get(path).expect(200)).body).toEqual([]);
    await linkLogin(identity, before.user.id, 'github');
    await linkLogin(identity, before.user.id, 'twitch');
    await identity.as(before).post('/unlink-account').send({ providerId: 'github' }).expect(200);

    const newPassword = 'another horse battery';
    const token = await resetTokenFor(identity, before.user.email);
    await identity.as(null).post('/reset-password').send({ newPassword, token }).expect(200);
    const session = await identity.signIn(before.user.email, { password: newPassword });
    const { body } = await identity.as(session).get(path).expect(200);
    expect(body.map(({ providerId }: { providerId: string }) => providerId)).toEqual(['twitch']);
  });

  it('requires a session', async () => {
    await identity.as(null).get(path).expect(401);
  });
});
