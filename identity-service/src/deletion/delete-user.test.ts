import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, goodPassword, useIdentityService } from '../../test/harness.ts';

const path = '/delete-user';
const deleted = { success: true, message: 'User deleted' };

describe('POST /delete-user', () => {
  const identity = useIdentityService();

  it('deletes the account and everything that refers to it', async () => {
    const alice = await identity.signUp('leaving@example.com');
    const otherSession = await identity.signIn('leaving@example.com');
    const response = await identity.as(alice).post(path).send({}).expect(200, deleted);
    expect(cookieLines(response).every((line) => line.includes('Max-Age=0'))).toBe(true);

    await identity.as(otherSession).get('/list-sessions').expect(401);
    for (const table of ['"user"', 'account', 'session', 'verification']) {
      const key = table === '"user"' ? 'id' : 'user_id';
      const rows = await identity.sql(`select 1 from $schema.${table} where ${key} = $1`, [
        alice.user.id,
      ]);
      expect(rows).toEqual([]);
    }
    expect(await identity.published(identityEvents.userDeleted)).toContainEqual({
      userId: alice.user.id,
    });
  });

  it('frees the address for a new account', async () => {
    const before = await identity.signUp('again@example.com');
    await identity.as(before).post(path).send({ password: goodPassword }).expect(200, deleted);
    const after = await identity.signUp('again@example.com');
    expect(after.user.id).not.toBe(before.user.id);
  });

  it('rejects a wrong password', async () => {
    const alice = await identity.signUp();
    const { body } = await identity
      .as(alice)
      .post(path)
      .send({ password: 'not the password' })
      .expect(400);
    expect(body.code).toBe('INVALID_PASSWORD');
    await identity.as(alice).get('/list-sessions').expect(200);
  });

  it('rejects a password for a user without one', async () => {
    const alice = await identity.signUp();
    await identity.sql('delete from $schema.account where user_id = $1', [alice.user.id]);
    const { body } = await identity
      .as(alice)
      .post(path)
      .send({ password: goodPassword })
      .expect(400);
    expect(body.code).toBe('CREDENTIAL_ACCOUNT_NOT_FOUND');
  });

  it('rejects an unknown token', async () => {
    const alice = await identity.signUp();
    await identity
      .as(alice)
      .post(path)
      .send({ token: 'unknown' })
      .expect(404, { code: 'INVALID_TOKEN', message: 'invalid token' });
  });

  it('publishes one event for concurrent calls', async () => {
    const alice = await identity.signUp();
    await Promise.all(Array.from({ length: 5 }, () => identity.as(alice).post(path).send({})));
    const events = await identity.published(identityEvents.userDeleted);
    expect(events.filter(({ userId }) => userId === alice.user.id)).toHaveLength(1);
  });

  it('requires a session and a trusted callbackURL', async () => {
    await identity.as(null).post(path).send({}).expect(401);
    const alice = await identity.signUp();
    await identity.as(alice).post(path).send({ callbackURL: 'https://evil.example' }).expect(403);
  });

  it('requires the password when the session is a day old', async () => {
    const alice = await identity.signUp();
    identity.clock.advance('25h');
    const { body } = await identity.as(alice).post(path).send({}).expect(400);
    expect(body).toEqual({
      code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
      message: 'Session expired. Re-authenticate to perform this action.',
    });
    await identity.as(alice).post(path).send({ password: goodPassword }).expect(200, deleted);
  });
});

describe('POST /delete-user when disabled', () => {
  const identity = useIdentityService({ AUTH_DELETE_USER_ENABLED: 'false' });

  it('responds with 404', async () => {
    await identity
      .as(await identity.signUp())
      .post(path)
      .send({})
      .expect(404);
  });
});
