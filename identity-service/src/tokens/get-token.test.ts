import { testBaseUrl } from '@tessera/testing/harness';
import { statementsOf } from '@tessera/testing/statements';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

const path = '/token';
const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

describe('GET /token', () => {
  const identity = useIdentityService({ AUTH_TOKEN_AUDIENCE: 'https://services.example.com' });

  async function verified(token: string) {
    const { body: keys } = await identity.as(null).get('/jwks').expect(200);
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      currentDate: identity.clock.now(),
    });
    return payload;
  }

  it('issues a short-lived token for the signed-in user', async () => {
    const alice = await identity.signUp();
    const { body, headers } = await identity.as(alice).get(path).expect(200);
    expect(Object.keys(body)).toEqual(['token']);
    expect(headers['cache-control']).toBe('no-store');
    expect(decodeProtectedHeader(body.token)).toEqual({
      alg: 'EdDSA',
      typ: 'at+jwt',
      kid: expect.any(String),
    });
    const { body: session } = await identity.as(alice).get('/get-session');
    const now = seconds(identity.clock.now());
    const claims = await verified(body.token);
    expect(claims).toEqual({
      iss: testBaseUrl,
      aud: 'https://services.example.com',
      sub: alice.user.id,
      sid: session.session.id,
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 300,
      jti: expect.any(String),
    });
    expect(Math.abs((claims.iat ?? 0) - now)).toBeLessThan(60);
  });

  it('contains the active organization', async () => {
    const alice = await identity.signedIn({}, { activeOrganizationId: 'the-organization' });
    const { body } = await identity.as(alice).get(path).expect(200);
    expect(await verified(body.token)).toMatchObject({ org_id: 'the-organization' });
  });

  it('does not outlive the session', async () => {
    const expiresAt = new Date(identity.clock.now().getTime() + 20_000);
    const alice = await identity.signedIn({}, { expiresAt });
    const { body } = await identity.as(alice).get(path).expect(200);
    expect((await verified(body.token)).exp).toBe(seconds(expiresAt));
  });

  it('requires a session', async () => {
    await identity.as(null).get(path).expect(401);
    const alice = await identity.signUp();
    await identity.as(alice).post('/sign-out').expect(200);
    await identity.as(alice).get(path).expect(401);
  });

  it('does not query the database', async () => {
    const alice = await identity.signUp();
    await identity.as(alice).get(path).expect(200);
    const statements = await statementsOf((requestId) =>
      identity.as(alice).get(path).set('x-request-id', requestId).expect(200),
    );
    expect(statements).toEqual([]);
  });
});
