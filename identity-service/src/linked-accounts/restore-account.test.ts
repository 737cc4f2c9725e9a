import { describe, expect, it } from 'vitest';
import { type TestSession, useIdentityService } from '../../test/harness.ts';
import { linkLogin, loginsOf } from '../../test/logins.ts';
import { mailTo, resetTokenFor, signUpVerified, subjects } from '../../test/mails.ts';

const path = '/restore-account';
const newPassword = 'another horse battery';
const notFound = { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' };
const notFresh = { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' };

describe('POST /restore-account', () => {
  const identity = useIdentityService({ AUTH_RESET_REVOKES_SESSIONS: 'false' });
  const restore = (session: TestSession | null, body: object) =>
    identity.as(session).post(path).send(body);
  const removedLogins = async (session: TestSession) =>
    (await identity.as(session).get('/list-removed-accounts').expect(200)).body;

  /** A user whose login was removed by a password reset and who signed in afterwards. */
  async function afterReset() {
    const before = await identity.signUp();
    await linkLogin(identity, before.user.id, 'twitch');
    const token = await resetTokenFor(identity, before.user.email);
    await identity.as(null).post('/reset-password').send({ newPassword, token }).expect(200);
    const session = await identity.signIn(before.user.email, { password: newPassword });
    return { session, before, userId: before.user.id };
  }

  it('SEC-125: links a login again that a reset removed, in a fresh session of its user', async () => {
    const { session, userId } = await afterReset();
    const [removed] = await removedLogins(session);
    expect(removed).toEqual({
      id: expect.any(String),
      providerId: 'twitch',
      accountId: `twitch-of-${userId}`,
      createdAt: expect.any(String),
      removedAt: expect.any(String),
    });
    await restore(session, { id: removed.id }).expect(200, { status: true });
    expect(await loginsOf(identity, userId)).toEqual(['credential', 'twitch']);
    expect(await removedLogins(session)).toEqual([]);
    await mailTo(identity, session.user.email, subjects.loginsChanged, 2);
    await restore(session, { id: removed.id }).expect(400, notFound);
  });

  it('SEC-125: keeps a restored login through later resets', async () => {
    const { session, userId } = await afterReset();
    const [removed] = await removedLogins(session);
    await restore(session, { id: removed.id }).expect(200);
    const token = await resetTokenFor(identity, session.user.email, 2);
    await identity.as(null).post('/reset-password').send({ newPassword, token }).expect(200);
    expect(await loginsOf(identity, userId)).toEqual(['credential', 'twitch']);
  });

  it('SEC-125: rejects a session that began before the reset', async () => {
    const before = await signUpVerified(identity);
    await linkLogin(identity, before.user.id, 'twitch', '2020-01-01');
    const token = await resetTokenFor(identity, before.user.email);
    identity.clock.advance('1m');
    await identity.as(null).post('/reset-password').send({ newPassword, token }).expect(200);
    const [removed] = await removedLogins(before);
    await restore(before, { id: removed.id }).expect(403, notFresh);
    expect(await removedLogins(before)).toHaveLength(1);
  });

  it('rejects a session that is not fresh, and entries older than thirty days', async () => {
    const { session } = await afterReset();
    const [removed] = await removedLogins(session);
    identity.clock.advance('25h');
    await restore(session, { id: removed.id }).expect(403, notFresh);
    identity.clock.advance('30d');
    const later = await identity.signIn(session.user.email, { password: newPassword });
    expect(await removedLogins(later)).toEqual([]);
    await restore(later, { id: removed.id }).expect(400, notFound);
  });

  it('rejects logins that are linked again and logins of other users', async () => {
    const { session } = await afterReset();
    const [removed] = await removedLogins(session);
    const other = await identity.signUp();
    expect(await removedLogins(other)).toEqual([]);
    await restore(other, { id: removed.id }).expect(400, notFound);
    await identity.sql(
      `insert into $schema.account (id, user_id, provider_id, account_id, created_at, updated_at)
       values ('other-login', $1, 'twitch', $2, now(), now())`,
      [other.user.id, removed.accountId],
    );
    expect(await removedLogins(session)).toEqual([]);
    await restore(session, { id: removed.id }).expect(400, notFound);
  });

  it('requires a session and an id', async () => {
    await identity.as(null).get('/list-removed-accounts').expect(401);
    await restore(null, { id: 'x' }).expect(401);
    for (const body of [{}, { id: 7 }, { id: '' }]) {
      await restore(await identity.signUp(), body).expect(400);
    }
  });
});
