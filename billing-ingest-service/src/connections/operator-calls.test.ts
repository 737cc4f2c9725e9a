import { randomUUID } from 'node:crypto';
import { billingEvents } from '@tessera/contracts/billing/events';
import { orgRequests } from '@tessera/contracts/org/requests';
import { operatorHeaders } from '@tessera/testing/harness';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('POST /billing-links on the operator port', () => {
  const billing = useBillingService({ BILLING_SELF_LINKING_ENABLED: 'false' });
  const organizations = new Set<string>();

  beforeAll(async () => {
    billing.mockRequest(orgRequests.findOrganizations, ({ organizationIds }) =>
      organizationIds.filter((id) => organizations.has(id)),
    );
    await billing.nats.flush();
  });

  async function call(path: string, body?: unknown) {
    const response = await fetch(`${billing.service.opsUrl}${path}`, {
      headers: operatorHeaders,
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
  async function organization() {
    const organizationId = randomUUID();
    organizations.add(organizationId);
    return { organizationId, owner: await billing.given.member('owner', organizationId) };
  }
  const customerOf = (merchant: string) => {
    const event = fixture('customer.updated');
    return { ...event, data: { ...event.data, id: randomUUID(), organization_id: merchant } };
  };
  const customersOf = async (owner: { readonly cookie: string }) =>
    (await billing.as(owner).get('/api/billing/customers').expect(200)).body.items;

  it('SEC-119: lets the operator create a link that an owner may not create', async () => {
    const merchant = randomUUID();
    await billing.receive(customerOf(merchant));
    const { organizationId, owner } = await organization();
    const link = { organizationId, providerOrganizationId: merchant };
    await billing.as(owner).post('/api/billing/link-organization').send(link).expect(403);
    expect(await call('/billing-links', link)).toEqual({
      status: 200,
      body: { ...link, isConfirmed: true, proof: 'operator', linkedAt: expect.any(String) },
    });
    expect((await call('/billing-links', link)).status).toBe(200);
    expect(await customersOf(owner)).toHaveLength(1);
    const events = await billing.published(billingEvents.connectionLinked);
    expect(events.filter((event) => event.organizationId === organizationId)).toEqual([
      { ...link, isConfirmed: true },
    ]);
  });

  it('SEC-119: requires the operator token', async () => {
    const { organizationId } = await organization();
    const body = JSON.stringify({ organizationId, providerOrganizationId: randomUUID() });
    const url = `${billing.service.opsUrl}/billing-links`;
    expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
    expect((await fetch(url)).status).toBe(401);
  });

  it('replaces only an unconfirmed link', async () => {
    const merchant = randomUUID();
    const { organizationId, owner, endpointId, secret } = await billing.given.endpoint();
    organizations.add(organizationId);
    const event = JSON.stringify(customerOf(merchant));
    await billing.send(event, { endpointId, secret }).expect(200);
    await billing.allProjected();
    await billing.receive(customerOf(merchant));
    expect(await customersOf(owner)).toHaveLength(1);

    const elsewhere = await call('/billing-links', {
      organizationId,
      providerOrganizationId: randomUUID(),
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([
      409,
      'ORGANIZATION_IS_ALREADY_LINKED',
    ]);
    const link = { organizationId, providerOrganizationId: merchant };
    expect((await call('/billing-links', link)).status).toBe(200);
    const other = await organization();
    const taken = await call('/billing-links', { ...link, organizationId: other.organizationId });
    expect([taken.status, taken.body.code]).toEqual([
      409,
      'PROVIDER_ORGANIZATION_IS_ALREADY_LINKED',
    ]);
    await expect.poll(() => customersOf(owner), { timeout: 10_000 }).toHaveLength(2);
  });

  it('lists links with their proof, and removes one', async () => {
    const { organizationId, owner } = await organization();
    const link = { organizationId, providerOrganizationId: randomUUID() };
    await call('/billing-links', link);
    const { body } = await call('/billing-links');
    expect(body.next).toBeNull();
    expect(body.items).toContainEqual(expect.objectContaining({ ...link, proof: 'operator' }));
    expect((await call('/billing-links/unlink', { organizationId })).body).toEqual({
      unlinked: true,
    });
    expect((await call('/billing-links/unlink', { organizationId })).status).toBe(404);
    expect((await billing.as(owner).get('/api/billing/connection').expect(200)).body).toBeNull();
  });

  it('rejects invalid bodies and unknown organizations', async () => {
    for (const body of [
      null,
      {},
      { organizationId: 'x' },
      { organizationId: 1, providerOrganizationId: 'x' },
    ]) {
      expect((await call('/billing-links', body)).status).toBe(400);
    }
    const { organizationId } = await organization();
    const reserved = { organizationId, providerOrganizationId: `unconfirmed:${organizationId}:x` };
    expect((await call('/billing-links', reserved)).status).toBe(400);
    const unknown = await call('/billing-links', {
      organizationId: 'unknown-organization',
      providerOrganizationId: 'x',
    });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'ORGANIZATION_NOT_FOUND']);
  });
});
