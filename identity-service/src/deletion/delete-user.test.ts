import { identityEvents } from '@tessera/contracts/identity/events';
import { tablesContaining } from '@tessera/testing/tables-containing';
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

  it('erases the address from every table, and mails and dead letters that wait', async () => {
    const email = 'erased@example.com';
    const alice = await identity.signUp(email, 'Erased Name');
    await identity.sql(
      `insert into $schema.mail (id, kind, recipient, rate_limit_key, language, data, last_error, created_at,
         next_attempt_at)
       select gen_random_uuid(), 'verify-email', recipient, '', 'en', jsonb_build_object('email', $1::text),
         'rejected: ' || $1, now(), now() + interval '1 hour'
       from unnest(array[$1, 'someone.else@example.com']) as recipient`,
      [email],
    );
    await identity.sql(
      `insert into $schema.dead_letter (subscriber, event_id, subject, envelope, error, attempts, failed_at)
       values ('sample', gen_random_uuid(), 'org.member.removed',
         json_build_object('data', json_build_object('userId', $1::text)), $2, 5, now())`,
      [alice.user.id, `failed for ${email}`],
    );
    await identity.as(alice).post(path).send({}).expect(200, deleted);
    expect(await tablesContaining(identity.sql, email)).toEqual([]);
    expect(await tablesContaining(identity.sql, 'Erased Name')).toEqual([]);
    const waiting = await identity.sql(
      "select kind from $schema.mail where sent_at is null and next_attempt_at > now() + interval '50 minutes'",
    );
    expect(waiting).toEqual([]);
  });

  it('SEC-92 gives the address of a deleted account no new hourly limit of mails', async () => {
    const email = 'repeated@example.com';
    for (let round = 0; round < 7; round += 1) {
      const user = await identity.signUp(email);
      await identity.as(user).post(path).send({}).expect(200, deleted);
    }
    const rows = await identity.sql(
      "select from $schema.mail where recipient = encode(sha256(convert_to($1, 'UTF8')), 'hex')",
      [email],
    );
    expect(rows).toHaveLength(5);
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
