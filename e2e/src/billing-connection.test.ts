import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { reconciliationRoutes } from '@tessera/contracts/billing/reconciliations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type Delivery, sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerCreated } from './support/sample-deliveries.ts';
import { signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

/** The only merchant that the provider's API knows. */
const merchantAtProvider = 'merchant-at-provider';
const token = 'polar_oat_of_the_scenario';
const settling = { timeout: 30_000, interval: 200 };

describe('billing connection of an organization, through the gateway', () => {
  // Each test signs a user up.
  const environment: Record<string, string> = { RATE_LIMIT_ENABLED: 'false' };
  const missed = customerCreated(merchantAtProvider, 99);
  let provider: Server;
  beforeAll(async () => {
    const requested = JSON.parse(String(missed.body)) as { readonly data: object };
    provider = await startProvider({
      '/v1/organizations/': [{ id: merchantAtProvider }],
      '/v1/customers/': [requested.data],
    });
    const { port } = provider.address() as AddressInfo;
    environment.BILLING_PROVIDER_URL = `http://127.0.0.1:${port}`;
  });
  afterAll(() => provider?.close());
  const scenario = useStack(environment);

  /** An organization with a delivery URL for a merchant of the provider. */
  async function connect(merchant: string) {
    const owner = await signUpUser(scenario.stack.url, `${merchant}@example.com`);
    await owner.call(organizationRoutes.createOrganization, {
      body: { name: 'Own Goods', slug: merchant },
    });
    const { endpoint, secret } = await owner.call(endpointRoutes.createEndpoint, {
      body: { name: 'Production' },
    });
    const send = async (delivery: Delivery, signingSecret = secret) =>
      (await sendDelivery(delivery, { url: endpoint.url, secret: signingSecret })).status;
    const waitForCustomer = (customerId: string) =>
      expect
        .poll(async () => {
          const { items } = await owner.call(customerRoutes.listCustomers, { query: {} });
          return items.map(({ id }) => id);
        }, settling)
        .toContain(customerId);
    return { owner, endpoint, secret, send, waitForCustomer };
  }

  it('creates a connection and links the organization on the first signed delivery', async () => {
    const merchant = 'first-merchant';
    const { owner, endpoint, send, waitForCustomer } = await connect(merchant);
    expect(endpoint.url.startsWith(`${scenario.stack.url}/webhooks/billing/`)).toBe(true);

    const first = customerCreated(merchant, 1);
    expect(await send(first, 'whsec_c29tZWJvZHkgZWxzZSdzIHNlY3JldA==')).toBe(401);
    expect(await send(first)).toBe(200);
    await expect
      .poll(async () => {
        const connection = await owner.call(connectionRoutes.getConnection, { query: {} });
        return connection?.providerOrganizationId;
      }, settling)
      .toBe(merchant);
    await waitForCustomer(first.customerId);
    const { items } = await owner.call(deliveryRoutes.listDeliveries, { query: {} });
    expect(items).toMatchObject([{ id: first.id, endpointId: endpoint.id, status: 'applied' }]);
  });

  it('accepts deliveries signed with either secret during a rotation', async () => {
    const merchant = 'rotating-merchant';
    const { owner, endpoint, secret, send, waitForCustomer } = await connect(merchant);
    const { id } = endpoint;
    const rotated = await owner.call(endpointRoutes.rotateEndpointSecret, {
      params: { id },
      body: {},
    });
    for (const valid of [secret, rotated.secret]) {
      const delivery = customerCreated(merchant, 2);
      expect(await send(delivery, valid)).toBe(200);
      await waitForCustomer(delivery.customerId);
    }
    await owner.call(endpointRoutes.revokePreviousSecret, { params: { id }, body: {} });
    expect(await send(customerCreated(merchant, 3), secret)).toBe(401);
    expect(await send(customerCreated(merchant, 3), rotated.secret)).toBe(200);
  });

  it('reconciles missing records with the access token of the organization', async () => {
    const { owner, send, waitForCustomer } = await connect(merchantAtProvider);
    const received = customerCreated(merchantAtProvider, 1);
    expect(await send(received)).toBe(200);
    await waitForCustomer(received.customerId);

    const connection = await owner.call(connectionRoutes.setProviderToken, { body: { token } });
    expect(connection).toMatchObject({ reconciliationEnabled: true, tokenSetAt: expect.any(Date) });
    await waitForCustomer(missed.customerId);
    const { items } = await owner.call(reconciliationRoutes.listReconciliations, { query: {} });
    expect(items).toMatchObject([{ usesOwnToken: true, problem: null, missing: 1 }]);
  });

  it('rejects deliveries while the connection is disabled and after it is deleted', async () => {
    const merchant = 'pausing-merchant';
    const { owner, endpoint, send } = await connect(merchant);
    const { id } = endpoint;
    const update = (isEnabled: boolean) =>
      owner.call(endpointRoutes.updateEndpoint, { params: { id }, body: { isEnabled } });
    await update(false);
    expect(await send(customerCreated(merchant, 4))).toBe(404);
    await update(true);
    expect(await send(customerCreated(merchant, 4))).toBe(200);
    await owner.call(endpointRoutes.deleteEndpoint, { params: { id }, body: {} });
    expect(await send(customerCreated(merchant, 5))).toBe(404);
    const { items } = await owner.call(endpointRoutes.listEndpoints, { query: {} });
    expect(items).toEqual([]);
  });
});

/** The provider's list calls, each with all of its records on one page. */
async function startProvider(holds: Readonly<Record<string, readonly object[]>>): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://provider');
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    const items = holds[pathname] ?? [];
    const page = { items, pagination: { total_count: items.length, max_page: 1 } };
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? page : { error: 'invalid_token' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
