import { callUnderResets } from '@tessera/testing/connection-resets';
import { describe, expect, it } from 'vitest';
import { goodPassword, useIdentityService } from '../test/harness.ts';

describe('while connections to PostgreSQL are reset', () => {
  const identity = useIdentityService({}, [], { databaseProxy: true });

  it('returns no 500 and leaves no partial writes (REL-08, REL-18)', async () => {
    const { user, cookie } = await identity.signUp();
    const session = { cookie };
    let count = 0;
    const { statuses, violations, resets } = await callUnderResets(identity.databaseProxy, {
      signUp: () =>
        identity
          .as(null)
          .post('/sign-up/email')
          .send({
            name: 'Test User',
            email: `reset-${count++}@example.com`,
            password: goodPassword,
          }),
      signIn: () =>
        identity
          .as(null)
          .post('/sign-in/email')
          .send({ email: user.email, password: goodPassword }),
      getSession: () => identity.as(session).get('/get-session?disableCookieCache=true'),
      listSessions: () => identity.as(session).get('/list-sessions'),
      updateUser: () =>
        identity
          .as(session)
          .post('/update-user')
          .send({ name: `User ${count++}` }),
      forgetPassword: () =>
        identity.as(null).post('/request-password-reset').send({ email: user.email }),
      revokeOthers: () => identity.as(session).post('/revoke-other-sessions').send({}),
    });
    expect(violations).toEqual([]);
    expect(resets).toBeGreaterThan(20);
    for (const [kind, counts] of Object.entries(statuses)) {
      expect(counts[200], `${kind} ${JSON.stringify(counts)}`).toBeGreaterThan(0);
    }
    const incomplete = await identity.sql(
      `select email from $schema."user" u
       where not exists (select from $schema.account a where a.user_id = u.id)
          or not exists (select from $schema.outbox e
                         where e.aggregate = u.id and e.subject = 'identity.user.created')`,
    );
    expect(incomplete).toEqual([]);
  }, 120_000);
});
