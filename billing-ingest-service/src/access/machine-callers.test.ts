import { testBaseUrl } from '@tessera/chassis/testing/harness';
import { type TokenSigner, tokenSigner } from '@tessera/chassis/testing/token-signer';
import type { Route } from '@tessera/contracts/define/route';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgRequests } from '@tessera/contracts/org/requests';
import { pathOf } from '@tessera/contracts/paths';
import { routes } from '@tessera/contracts/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const all = Object.entries<Route>(routes.billing);
const open = all.filter(([, { oauthScope }]) => oauthScope !== undefined);
const closed = all.filter(
  ([, { access, oauthScope }]) => access === 'session' && oauthScope === undefined,
);
const needed: Readonly<Record<string, object>> = {
  getEntitlements: { customerId: fixtureIds.customer },
  checkEntitlement: { customerId: fixtureIds.customer, productId: 'x' },
};

describe('billing calls of a machine client', () => {
  const billing = useBillingService();
  const live = new Map<string, { organizationId: string; scopes: string[] }>();
  let questions = 0;
  let signer: TokenSigner;
  let organizationId: string;

  beforeAll(async () => {
    signer = await tokenSigner();
    billing.mockRequest(identityRequests.listSigningKeys, () => signer.keys);
    billing.mockRequest(orgRequests.checkMachineClient, ({ clientId, organizationId: of }) => {
      questions += 1;
      const client = live.get(clientId);
      const isLive = client?.organizationId === of;
      return isLive ? { isLive, scopes: client.scopes } : { isLive: false, scopes: [] };
    });
    await billing.nats.flush();
    await billing.receive(...billing.allEvents());
    ({ organizationId } = await billing.given.merchant());
    live.set('reader', { organizationId, scopes: ['billing:read'] });
    live.set('narrow', { organizationId, scopes: ['member:read'] });
    live.set('foreign', { organizationId: 'another', scopes: ['billing:read'] });
  });

  const token = (clientId: string, scope = 'billing:read', of = organizationId) =>
    signer.sign({
      claims: { sub: clientId, client_id: clientId, org_id: of, scope },
      now: billing.clock.now(),
      issuer: testBaseUrl,
      audience: testBaseUrl,
    });
  const get = async (
    [key, route]: readonly [string, Route],
    bearer: string,
    query: Readonly<Record<string, string>> = {},
  ) =>
    billing
      .as(null)
      .get(pathOf(route, { id: 'x' }))
      .query({ ...needed[key], ...query })
      .set('authorization', `Bearer ${bearer}`);
  const codes = (answer: { status: number; body: { code?: string } }) => [
    answer.status,
    answer.body.code,
  ];

  it('covers open and closed calls', () => {
    expect(open.length).toBeGreaterThan(20);
    expect(closed.length).toBeGreaterThan(10);
    expect(open.every(([, { method }]) => method === 'GET')).toBe(true);
  });

  it.each(open)('allows %s for the own organization only', async (...call) => {
    const bearer = await token('reader');
    const own = await get(call, bearer);
    // No record has the id `x`: the response is 404, after authentication.
    const isOfOne = call[1].path.includes('/:');
    expect(own.status).toBe(isOfOne ? 404 : 200);
    expect(codes(await get(call, bearer, { organizationId }))).toEqual(codes(own));

    const other = await get(call, bearer, { organizationId: 'another' });
    expect(codes(other)).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']);
    const forged = await get(call, await token('foreign'));
    expect(codes(forged)).toEqual([401, 'UNAUTHORIZED']);
    const revoked = await get(call, await token('revoked'));
    expect(codes(revoked)).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each(open)('requires the scope of %s in the token and the client', async (...call) => {
    const narrow = await get(call, await token('reader', 'billing:update member:read'));
    expect(codes(narrow)).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(narrow.headers['www-authenticate']).toContain('insufficient_scope');
    const lost = await get(call, await token('narrow'));
    expect(codes(lost)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_READ_BILLING']);
  });

  it.each(closed)('requires a session for %s', async (_, route) => {
    const caller = billing.as(null);
    const path = pathOf(route, { id: 'x' });
    const call = route.method === 'GET' ? caller.get(path) : caller.post(path).send({});
    const answer = await call.set('authorization', `Bearer ${await token('reader')}`);
    expect([400, 401]).toContain(answer.status);
  });

  it('returns the same as for a member', async () => {
    const owner = await billing.given.member('owner', organizationId);
    const path = '/api/billing/orders';
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body.items.length).toBeGreaterThan(0);
    const bearer = `Bearer ${await token('reader')}`;
    const seen = await billing.as(null).get(path).set('authorization', bearer).expect(200);
    expect(seen.body).toEqual(body);
  });

  it('ignores the cookie when the request has a token', async () => {
    const owner = await billing.given.member('owner', organizationId);
    const answer = await billing
      .as(owner)
      .get('/api/billing/orders')
      .set('authorization', 'Bearer not.a.token');
    expect(codes(answer)).toEqual([401, 'UNAUTHORIZED']);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it('rejects a token of a user', async () => {
    const bearer = await signer.sign({
      claims: { sub: 'somebody', sid: 'session', org_id: organizationId },
      now: billing.clock.now(),
      issuer: testBaseUrl,
      audience: testBaseUrl,
    });
    const answer = await billing
      .as(null)
      .get('/api/billing/orders')
      .set('authorization', `Bearer ${bearer}`);
    expect(codes(answer)).toEqual([401, 'UNAUTHORIZED']);
  });

  it('sends one request to org-service once the keys are cached', async () => {
    const call = open.find(([key]) => key === 'listOrders') as (typeof open)[number];
    await get(call, await token('reader'));
    questions = 0;
    await get(call, await token('reader'));
    expect(questions).toBe(1);
  });
});
