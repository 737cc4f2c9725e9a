import { hashToken } from '@tessera/chassis/sessions/session-token';
import { orgRequests } from '@tessera/contracts/org/requests';
import { testBaseUrl } from '@tessera/testing/harness';
import { statementsOf } from '@tessera/testing/statements';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { MAX_ATTEMPTS_PER_MINUTE } from './client-limit.ts';

const path = '/oauth2/token';
const client = { id: 'the-client', secret: 'a secret: with + and %' };
const grant = { grant_type: 'client_credentials' };

describe('POST /oauth2/token', () => {
  const identity = useIdentityService();
  const requests: { clientId: string; clientSecretHash: string }[] = [];

  beforeAll(() => {
    identity.mockRequest(orgRequests.authenticateMachineClient, (request) => {
      requests.push(request);
      const isKnown =
        request.clientId === client.id && request.clientSecretHash === hashToken(client.secret);
      if (!isKnown) return { isKnown: false } as const;
      const scopes = ['billing:read', 'member:read'];
      return {
        isKnown: true,
        clientId: client.id,
        organizationId: 'org-1',
        name: 'Importer',
        scopes,
      } as const;
    });
  });

  const post = (form: Record<string, string>) =>
    identity.as(null).post(path).type('form').send(form);
  const basic = ({ id, secret } = client) =>
    `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
  const inForm = { client_id: client.id, client_secret: client.secret };

  it('issues a token, by Basic or by form', async () => {
    const responses = [
      await post(grant).set('authorization', basic()).expect(200),
      await post({ ...grant, ...inForm }).expect(200),
    ];
    const { body: keys } = await identity.as(null).get('/jwks');
    for (const { body, headers } of responses) {
      expect(body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 300,
        scope: 'billing:read member:read',
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('set-cookie');
      expect(decodeProtectedHeader(body.access_token)).toMatchObject({ typ: 'at+jwt' });
      const { payload } = await jwtVerify(body.access_token, createLocalJWKSet(keys), {
        issuer: testBaseUrl,
        audience: testBaseUrl,
        currentDate: identity.clock.now(),
      });
      expect(payload).toEqual({
        iss: testBaseUrl,
        aud: testBaseUrl,
        sub: client.id,
        client_id: client.id,
        org_id: 'org-1',
        scope: 'billing:read member:read',
        iat: expect.any(Number),
        exp: (payload.iat ?? 0) + 300,
        jti: expect.any(String),
      });
    }
  });

  it('narrows the scopes on request and never widens them', async () => {
    const { body } = await post({ ...grant, ...inForm, scope: 'member:read' }).expect(200);
    expect(body.scope).toBe('member:read');
    await post({ ...grant, ...inForm, scope: 'member:delete' }).expect(400, {
      error: 'invalid_scope',
      error_description: 'The client lacks a requested scope',
    });
  });

  it('responds the same to unknown clients and wrong secrets, after the same request', async () => {
    requests.length = 0;
    const wrong = { id: client.id, secret: 'wrong' };
    const unknown = { id: 'unknown', secret: client.secret };
    const responses = [
      await post(grant).set('authorization', basic(wrong)),
      await post(grant).set('authorization', basic(unknown)),
    ];
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([
        401,
        { error: 'invalid_client', error_description: 'Client authentication failed' },
      ]);
      expect(headers['www-authenticate']).toMatch(/^Basic realm=/);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(requests).toEqual([
      { clientId: client.id, clientSecretHash: hashToken('wrong') },
      { clientId: 'unknown', clientSecretHash: hashToken(client.secret) },
    ]);
  });

  it('returns the errors of RFC 6749', async () => {
    const cases = [
      [{ grant_type: 'password', ...inForm }, 400, 'unsupported_grant_type'],
      [inForm, 400, 'invalid_request'],
      [grant, 401, 'invalid_client'],
    ] as const;
    for (const [form, status, error] of cases) {
      const response = await post(form).expect(status);
      expect(response.body.error).toBe(error);
    }
    const twice = await identity.as(null).post(path).type('form').send('grant_type=a&grant_type=b');
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request']);
    const both = await post({ ...grant, ...inForm }).set('authorization', basic());
    expect([both.status, both.body.error]).toEqual([400, 'invalid_request']);
    const text = await identity.as(null).post(path).type('text/plain').send('grant_type=x');
    expect([text.status, text.body.error]).toEqual([415, 'invalid_request']);
  });

  it('ignores cookies and origins', async () => {
    const { body } = await post({ ...grant, ...inForm })
      .set('cookie', 'better-auth.session_token=x')
      .set('origin', 'https://elsewhere.example.com')
      .expect(200);
    expect(body.token_type).toBe('Bearer');
  });

  it('limits attempts per client and address', async () => {
    const form = { ...grant, client_id: 'frequent', client_secret: 'wrong' };
    const statuses: number[] = [];
    for (let count = 0; count <= MAX_ATTEMPTS_PER_MINUTE; count += 1) {
      statuses.push((await post(form)).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true);
    const rejected = await post(form).expect(429);
    expect(rejected.body.error).toBe('temporarily_unavailable');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    await post(form).set('x-forwarded-for', '203.0.113.9').expect(401);
    await post({ ...grant, ...inForm }).expect(200);
  });

  it('sends one request to the org-service and no query to its database', async () => {
    await post({ ...grant, ...inForm }).expect(200);
    requests.length = 0;
    const statements = await statementsOf((requestId) =>
      post({ ...grant, ...inForm })
        .set('x-request-id', requestId)
        .expect(200),
    );
    expect([statements, requests.length]).toEqual([[], 1]);
  });
});

describe('POST /oauth2/token without the org-service', () => {
  const identity = useIdentityService();

  it('responds with 503 and Retry-After', async () => {
    const form = { ...grant, client_id: client.id, client_secret: client.secret };
    const response = await identity.as(null).post(path).type('form').send(form).expect(503);
    expect(response.body.error).toBe('temporarily_unavailable');
    expect(response.headers['retry-after']).toBe('1');
  });
});
