import { createRequestSender } from '@tessera/chassis/messaging/request-reply';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { withTrace } from '@tessera/chassis/telemetry/trace';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { statementsOf } from '@tessera/testing/statements';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('request verify-session', () => {
  const identity = useIdentityService();
  const verifySession = (tokenHash: string) =>
    createRequestSender(identity.deps.broker)(identityRequests.verifySession, { tokenHash });

  it('returns the user without IP address and user agent', async () => {
    const alice = await identity.signUp();
    const { body } = await identity.as(alice).get('/get-session');
    expect(await verifySession(hashToken(alice.token))).toEqual({
      sessionId: body.session.id,
      expiresAt: new Date(body.session.expiresAt),
      activeOrganizationId: null,
      activeTeamId: null,
      user: {
        id: alice.user.id,
        name: 'Test User',
        email: alice.user.email,
        emailVerified: false,
        image: null,
      },
    });
  });

  it('returns null for another hash, after sign-out and after expiry', async () => {
    const [one, other] = [await identity.signUp(), await identity.signUp()];
    expect(await verifySession('unknown')).toBeNull();
    expect(await verifySession(one.token)).toBeNull();
    await identity.as(one).post('/sign-out').expect(200);
    expect(await verifySession(hashToken(one.token))).toBeNull();
    identity.clock.advance('8d');
    expect(await verifySession(hashToken(other.token))).toBeNull();
  });

  it('does not query the database while the session is cached', async () => {
    const alice = await identity.signUp();
    const { redis } = identity;
    expect(await redis.client.get(`session:{${hashToken(alice.token)}}`)).not.toBeNull();
    const statements = await statementsOf((requestId) =>
      withTrace({ requestId, traceparent: '' }, () => verifySession(hashToken(alice.token))),
    );
    expect(statements).toEqual([]);
    await redis.client.flushdb();
    expect((await verifySession(hashToken(alice.token)))?.user.id).toBe(alice.user.id);
  });
});

describe('request list-signing-keys', () => {
  const identity = useIdentityService();

  it('returns the same keys as GET /jwks', async () => {
    const { body } = await identity.as(null).get('/jwks').expect(200);
    const request = createRequestSender(identity.deps.broker);
    expect(await request(identityRequests.listSigningKeys, {})).toEqual(body);
  });
});
