import type { Route } from '@tessera/contracts/define/route';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgRequests } from '@tessera/contracts/org/requests';
import { pathOf } from '@tessera/contracts/paths';
import { routes } from '@tessera/contracts/routes';
import { testBaseUrl } from '@tessera/testing/harness';
import { type TokenSigner, tokenSigner } from '@tessera/testing/token-signer';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const all = Object.entries<Route>(routes.billing);
const machineRoutes = all.filter(([, { oauthScope }]) => oauthScope !== undefined);
const userRoutes = all.filter(
  ([, { access, oauthScope }]) => access === 'session' && oauthScope === undefined,
);
const needed: Readonly<Record<string, object>> = {
  getEntitlements: { customerId: fixtureIds.customer },
  searchBilling: { query: fixtureIds.customer },
  checkEntitlement: { customerId: fixtureIds.customer, productId: 'x' },
};

describe('billing calls of a machine client', () => {
  const billing = useBillingService();
  const clients = new Map<string, { organizationId: string; scopes: string[] }>();
  let requestCount = 0;
  let signer: TokenSigner;
  let organizationId: string;

  beforeAll(async () => {
    signer = await tokenSigner();
    billing.mockRequest(identityRequests.listSigningKeys, () => signer.keys);
    billing.mockRequest(orgRequests.checkMachineClient, ({ clientId, organizationId: of }) => {
      requestCount += 1;
      const client = clients.get(clientId);
      const isLive = client?.organizationId === of;
      return isLive ? { isLive, scopes: client.scopes } : { isLive: false, scopes: [] };
    });
    await billing.nats.flush();
    await billing.receive(...billing.allEvents());
    ({ organizationId } = await billing.given.merchant());
    clients.set('reader', { organizationId, scopes: ['billing:read'] });
    clients.set('limited', { organizationId, scopes: ['member:read'] });
    clients.set('foreign', { organizationId: 'another', scopes: ['billing:read'] });
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
  const codes = (response: { status: number; body: { code?: string } }) => [
    response.status,
    response.body.code,
  ];

  it('covers routes with and without a scope', () => {
    expect(machineRoutes.length).toBeGreaterThan(20);
    expect(userRoutes.length).toBeGreaterThan(10);
    expect(machineRoutes.every(([, { method }]) => method === 'GET')).toBe(true);
  });

  it.each(machineRoutes)('allows %s for the own organization only', async (...call) => {
    const bearer = await token('reader');
    const own = await get(call, bearer);
    // No record has the id `x`: the response is 404, after authentication.
    const isSingleRecord = call[1].path.includes('/:');
    expect(own.status).toBe(isSingleRecord ? 404 : 200);
    expect(codes(await get(call, bearer, { organizationId }))).toEqual(codes(own));

    const other = await get(call, bearer, { organizationId: 'another' });
    expect(codes(other)).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']);
    const forged = await get(call, await token('foreign'));
    expect(codes(forged)).toEqual([401, 'UNAUTHORIZED']);
    const revoked = await get(call, await token('revoked'));
    expect(codes(revoked)).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each(machineRoutes)(
    'requires the scope of %s in the token and the client',
    async (...call) => {
      const limited = await get(call, await token('reader', 'billing:update member:read'));
      expect(codes(limited)).toEqual([403, 'INSUFFICIENT_SCOPE']);
      expect(limited.headers['www-authenticate']).toContain('insufficient_scope');
      const limitedClient = await get(call, await token('limited'));
      expect(codes(limitedClient)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_READ_BILLING']);
    },
  );

  it.each(userRoutes)('requires a session for %s', async (_, route) => {
    const agent = billing.as(null);
    const path = pathOf(route, { id: 'x' });
    const call = route.method === 'GET' ? agent.get(path) : agent.post(path).send({});
    const response = await call.set('authorization', `Bearer ${await token('reader')}`);
    expect([400, 401]).toContain(response.status);
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
    const response = await billing
      .as(owner)
      .get('/api/billing/orders')
      .set('authorization', 'Bearer not.a.token');
    expect(codes(response)).toEqual([401, 'UNAUTHORIZED']);
    expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it('rejects a token of a user', async () => {
    const bearer = await signer.sign({
      claims: { sub: 'a-user', sid: 'session', org_id: organizationId },
      now: billing.clock.now(),
      issuer: testBaseUrl,
      audience: testBaseUrl,
    });
    const response = await billing
      .as(null)
      .get('/api/billing/orders')
      .set('authorization', `Bearer ${bearer}`);
    expect(codes(response)).toEqual([401, 'UNAUTHORIZED']);
  });

  it('sends one request to org-service once the keys are cached', async () => {
    const call = machineRoutes.find(
      ([key]) => key === 'listOrders',
    ) as (typeof machineRoutes)[number];
    await get(call, await token('reader'));
    requestCount = 0;
    await get(call, await token('reader'));
    expect(requestCount).toBe(1);
  });
});
