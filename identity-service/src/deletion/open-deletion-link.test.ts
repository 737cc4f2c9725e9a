import { deletionConfirmPath } from '@tessera/contracts/identity/account-deletion';
import { linkIn } from '@tessera/testing/mailbox';
import { describe, expect, it } from 'vitest';
import { cookieLines, useIdentityService } from '../../test/harness.ts';
import { mailTo, subjects } from '../../test/mails.ts';

describe('GET /delete-user/callback', () => {
  const identity = useIdentityService({ AUTH_DELETE_USER_VERIFICATION: 'true' });

  async function requestDeletion(callbackURL?: string) {
    const alice = await identity.signUp();
    await identity
      .as(alice)
      .post('/delete-user')
      .send({ callbackURL })
      .expect(200, { success: true, message: 'Verification email sent' });
    const mail = await mailTo(identity, alice.user.email, subjects.deletion);
    const link = new URL(linkIn(mail));
    expect(mail.text).toContain('This link expires in 24 hours.');
    return { alice, link, path: `${link.pathname}${link.search}` };
  }

  it('deletes the account in a session of its user and redirects', async () => {
    const { alice, path } = await requestDeletion('/goodbye');
    const response = await identity.as(alice).get(path).expect(302);
    expect(response.headers.location).toBe('/goodbye');
    expect(cookieLines(response).join()).toContain('session_token=; Max-Age=0');
    await identity.as(alice).get('/list-sessions').expect(401);
  });

  it('links to the confirmation page when it was requested there, and deletes nothing when opened', async () => {
    const { alice, link } = await requestDeletion(deletionConfirmPath);
    expect(link.pathname).toBe(deletionConfirmPath);
    expect([...link.searchParams.keys()]).toEqual(['token']);
    await identity.as(alice).get('/list-sessions').expect(200);
    const token = link.searchParams.get('token');
    await identity.as(alice).post('/delete-user').send({ token }).expect(200);
    await identity.as(alice).get('/list-sessions').expect(401);
  });

  it('returns JSON without a callbackURL', async () => {
    const { alice, link } = await requestDeletion();
    await identity
      .as(alice)
      .get(`/delete-user/callback?token=${link.searchParams.get('token')}`)
      .expect(200, { success: true, message: 'User deleted' });
  });

  it('works only for the user it was mailed to', async () => {
    const { path } = await requestDeletion();
    await identity
      .as(null)
      .get(path)
      .expect(404, { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' });
    await identity
      .as(await identity.signUp())
      .get(path)
      .expect(404, { code: 'INVALID_TOKEN', message: 'invalid token' });
  });

  it('works once, and by POST as well', async () => {
    const { alice, link } = await requestDeletion();
    const token = link.searchParams.get('token');
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => identity.as(alice).post('/delete-user').send({ token })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after a day', async () => {
    const { alice, path } = await requestDeletion();
    identity.clock.advance('25h');
    await identity.as(alice).get(path).expect(404);
  });
});
