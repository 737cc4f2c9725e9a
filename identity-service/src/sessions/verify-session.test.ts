import { createAsk } from '@tessera/chassis/messaging/request';
import { withTrace } from '@tessera/chassis/observe/trace';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { statementsOf } from '@tessera/chassis/testing/statements';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('request verify-session', () => {
  const identity = useIdentityService();
  const ask = (tokenHash: string) =>
    createAsk(identity.deps.broker)(identityRequests.verifySession, { tokenHash });

  it('tells who is signed in, and nothing of the browser', async () => {
    const somebody = await identity.signUp();
    const { body } = await identity.as(somebody).get('/get-session');
    expect(await ask(hashToken(somebody.token))).toEqual({
      sessionId: body.session.id,
      expiresAt: new Date(body.session.expiresAt),
      activeOrganizationId: null,
      activeTeamId: null,
      user: {
        id: somebody.user.id,
        name: 'A Person',
        email: somebody.user.email,
        emailVerified: false,
        image: null,
      },
    });
  });

  it('knows nobody by another hash, after sign-out, and after the end', async () => {
    const [one, other] = [await identity.signUp(), await identity.signUp()];
    expect(await ask('unknown')).toBeNull();
    expect(await ask(one.token)).toBeNull();
    await identity.as(one).post('/sign-out').expect(200);
    expect(await ask(hashToken(one.token))).toBeNull();
    identity.clock.advance('8d');
    expect(await ask(hashToken(other.token))).toBeNull();
  });

  it('asks the database nothing while Redis knows', async () => {
    const somebody = await identity.signUp();
    const { redis } = identity;
    expect(await redis.client.get(`session:{${hashToken(somebody.token)}}`)).not.toBeNull();
    const asked = await statementsOf((requestId) =>
      withTrace({ requestId, traceparent: '' }, () => ask(hashToken(somebody.token))),
    );
    expect(asked).toEqual([]);
    await redis.client.flushdb();
    expect((await ask(hashToken(somebody.token)))?.user.id).toBe(somebody.user.id);
  });
});

describe('request list-jwt-keys', () => {
  const identity = useIdentityService();

  it('answers what GET /jwks shows', async () => {
    const { body } = await identity.as(null).get('/jwks').expect(200);
    const ask = createAsk(identity.deps.broker);
    expect(await ask(identityRequests.listSigningKeys, {})).toEqual(body);
  });
});
