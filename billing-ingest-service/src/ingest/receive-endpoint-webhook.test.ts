import { randomUUID } from 'node:crypto';
import { billingEvents } from '@tessera/contracts/billing/events';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { fixture, type Payload } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

type Endpoint = { readonly endpointId: string; readonly secret: string };

describe('POST /webhooks/billing/:endpointId', () => {
  const billing = useBillingService();

  const organizationUpdated = (merchant: string): Payload => {
    const event = fixture('organization.updated');
    return { ...event, data: { ...event.data, id: merchant } };
  };
  const customerUpdated = (merchant: string, id: string = randomUUID(), name = 'Kim'): Payload => {
    const event = fixture('customer.updated');
    return { ...event, data: { ...event.data, id, name, organization_id: merchant } };
  };
  async function sendToEndpoint({ endpointId, secret }: Endpoint, ...events: Payload[]) {
    for (const event of events) {
      await billing.send(JSON.stringify(event), { endpointId, secret }).expect(200);
    }
    await billing.allProjected();
  }
  const itemsOf = async (owner: { readonly cookie: string }, path: string) =>
    (await billing.as(owner).get(`/api/billing/${path}`).expect(200)).body.items;

  /** Retries: a new link requeues quarantined deliveries, so one may be in process for a moment. */
  const expectQuarantined = (owner: { readonly cookie: string }, reason: string, fields = {}) =>
    eventually(async () =>
      expect(await itemsOf(owner, 'deliveries?status=quarantined')).toMatchObject([
        { reason, ...fields },
      ]),
    );

  const linkTo = (owner: { readonly cookie: string }, providerOrganizationId: string) =>
    billing
      .as(owner)
      .post('/api/billing/link-organization')
      .send({ providerOrganizationId })
      .expect(200);

  it('creates an unconfirmed link with the first delivery', async () => {
    const merchant = randomUUID();
    const ours = await billing.given.endpoint();
    await sendToEndpoint(ours, organizationUpdated(merchant), customerUpdated(merchant));
    const { body } = await billing.as(ours.owner).get('/api/billing/connection').expect(200);
    expect(body).toMatchObject({
      providerOrganizationId: merchant,
      isConfirmed: false,
      lastDeliveryAt: expect.any(String),
      providerOrganization: { name: 'Fjordlight Audio' },
    });
    expect(await itemsOf(ours.owner, 'customers')).toHaveLength(1);
    expect(await billing.published(billingEvents.connectionLinked)).toContainEqual({
      organizationId: ours.organizationId,
      providerOrganizationId: merchant,
      isConfirmed: false,
    });
  });

  it('SEC-119: attributes nothing that the platform’s URL receives, before or after an unlink', async () => {
    const merchant = randomUUID();
    const ours = await billing.given.endpoint();
    await billing.receive(organizationUpdated(merchant), customerUpdated(merchant, 'before'));
    await sendToEndpoint(ours, customerUpdated(merchant, 'own'));
    await billing.receive(customerUpdated(merchant, 'after'));
    const seen = async () => ({
      customers: (await itemsOf(ours.owner, 'customers')).map(({ id }: { id: string }) => id),
      deliveries: (await itemsOf(ours.owner, 'deliveries')).length,
    });
    expect(await seen()).toEqual({ customers: ['own'], deliveries: 1 });
    const { body } = await billing.as(ours.owner).get('/api/billing/connection').expect(200);
    expect(body.providerOrganization).toBeNull();
    const published = await billing.published(billingEvents.customerUpdated);
    const ownEvents = published.filter(({ id }) => ['before', 'own', 'after'].includes(id));
    expect(
      ownEvents.map(({ id, organizationId, providerOrganizationId }) => [
        id,
        organizationId,
        providerOrganizationId,
      ]),
    ).toEqual([
      ['before', null, merchant],
      ['own', ours.organizationId, null],
      ['after', null, merchant],
    ]);

    await billing.as(ours.owner).post('/api/billing/unlink-organization').send({}).expect(200);
    expect(await seen()).toEqual({ customers: [], deliveries: 1 });
    const { body: page } = await billing.as(ours.owner).get('/api/billing/endpoints').expect(200);
    await billing
      .as(ours.owner)
      .post(`/api/billing/endpoints/${page.items[0].id}/update`)
      .send({ isEnabled: true })
      .expect(200);
    await sendToEndpoint(ours, customerUpdated(merchant, 'own-too'));
    expect((await seen()).customers.sort()).toEqual(['own', 'own-too']);
  });

  it('SEC-119: protects records of the platform’s URL from claims by an organization’s own URL', async () => {
    const ours = await billing.given.endpoint();
    const merchant = randomUUID();
    const [first, second] = [randomUUID(), randomUUID()];
    const withoutMerchant = (id: string, name: string) => {
      const event = customerUpdated(merchant, id, name);
      delete event.data.organization_id;
      return event;
    };
    await billing.receive(withoutMerchant(first, 'Secret first'));
    await sendToEndpoint(ours, customerUpdated(merchant, second, 'Claimed'));
    await sendToEndpoint(ours, customerUpdated(merchant, first, 'Claimed'));
    await billing.receive(withoutMerchant(second, 'Secret second'));
    const { text } = await billing.as(ours.owner).get('/api/billing/customers').expect(200);
    expect(text).toContain(second);
    expect(text).not.toContain('Secret');
  });

  it('SEC-119: rejects an id in a payload that would name another organization’s own records', async () => {
    const [victim, attacker] = [await billing.given.endpoint(), await billing.given.endpoint()];
    const merchant = randomUUID();
    await sendToEndpoint(victim, customerUpdated(merchant));
    const forged = `unconfirmed:${victim.organizationId}:${merchant}`;
    await sendToEndpoint(attacker, customerUpdated(forged));
    await billing.receive(customerUpdated(forged));
    expect(await itemsOf(victim.owner, 'customers')).toHaveLength(1);
    expect(await itemsOf(attacker.owner, 'customers')).toEqual([]);
    await billing
      .as(attacker.owner)
      .post('/api/billing/link-organization')
      .send({ providerOrganizationId: forged })
      .expect(400);
  });

  it('quarantines a delivery for another provider organization, and shows the reason only to its own organization', async () => {
    const [merchant, other] = [randomUUID(), randomUUID()];
    const ours = await billing.given.endpoint();
    const victim = await billing.given.merchant(other);
    const known = randomUUID();
    await billing.receive(customerUpdated(other, known, 'Their customer'));
    await sendToEndpoint(
      ours,
      organizationUpdated(merchant),
      customerUpdated(other, known, 'Forged'),
    );

    await expectQuarantined(
      ours.owner,
      'the provider organization is linked to another organization',
    );
    expect(await itemsOf(victim.owner, 'customers')).toMatchObject([{ name: 'Their customer' }]);
    expect(await itemsOf(victim.owner, 'deliveries')).toHaveLength(1);
  });

  it('changes no record of another merchant, even if the delivery names its own merchant', async () => {
    const [merchant, other] = [randomUUID(), randomUUID()];
    const victim = await billing.given.merchant(other);
    const known = randomUUID();
    await billing.receive(customerUpdated(other, known, 'Their customer'));
    const ours = await billing.given.endpoint();
    await sendToEndpoint(
      ours,
      organizationUpdated(merchant),
      customerUpdated(merchant, known, 'Stolen'),
    );
    const order = fixture('order.paid');
    order.data.id = randomUUID();
    order.data.product = { ...order.data.product, id: randomUUID(), organization_id: merchant };
    order.data.customer = {
      ...order.data.customer,
      id: known,
      modified_at: '2030-01-01T00:00:00Z',
    };
    await sendToEndpoint(ours, order);

    expect(await itemsOf(victim.owner, 'customers')).toMatchObject([{ name: 'Their customer' }]);
    expect(await itemsOf(ours.owner, 'customers')).toEqual([]);
    await expectQuarantined(ours.owner, 'the record belongs to another provider organization');
  });

  it('returns a claimed record to the merchant that the provider names', async () => {
    const [merchant, other] = [randomUUID(), randomUUID()];
    const known = randomUUID();
    const claimed = customerUpdated(merchant, known, 'Claimed');
    claimed.data.modified_at = '2030-01-01T00:00:00Z';
    const ours = await billing.given.endpoint();
    await sendToEndpoint(ours, organizationUpdated(merchant), claimed);
    expect(await itemsOf(ours.owner, 'customers')).toMatchObject([{ name: 'Claimed' }]);

    const victim = await billing.given.merchant(other);
    await billing.receive(customerUpdated(other, known, 'Their customer'));
    expect(await itemsOf(victim.owner, 'customers')).toMatchObject([{ name: 'Their customer' }]);
    expect(await itemsOf(ours.owner, 'customers')).toEqual([]);
    await sendToEndpoint(ours, claimed);
    await expectQuarantined(ours.owner, 'the record belongs to another provider organization');
    expect(await itemsOf(victim.owner, 'customers')).toMatchObject([{ name: 'Their customer' }]);
  });

  it('requeues deliveries quarantined by a claim once the provider names the merchant', async () => {
    const [merchant, other] = [randomUUID(), randomUUID()];
    const [claimed, elsewhere] = [randomUUID(), randomUUID()];
    const claimant = await billing.given.endpoint();
    await sendToEndpoint(
      claimant,
      organizationUpdated(merchant),
      customerUpdated(merchant, claimed),
    );
    const victim = await billing.given.endpoint();
    await linkTo(victim.owner, other);
    const renamed = customerUpdated(other, claimed, 'Renamed since');
    renamed.data.modified_at = '2031-01-01T00:00:00Z';
    await sendToEndpoint(victim, organizationUpdated(other), renamed);
    const reason = 'the record belongs to another provider organization';
    await expectQuarantined(victim.owner, reason, { record: null });

    await billing.receive(customerUpdated(other, elsewhere));
    await expectQuarantined(victim.owner, reason);
    await billing.receive(customerUpdated(other, claimed, 'As the provider says'));
    await eventually(async () =>
      expect(await itemsOf(victim.owner, 'deliveries?status=quarantined')).toEqual([]),
    );
    const theirs = await itemsOf(victim.owner, 'customers?search=renamed');
    expect(theirs).toMatchObject([{ id: claimed, name: 'Renamed since' }]);
    expect(await itemsOf(claimant.owner, 'customers')).toEqual([]);
  });

  it('requeues deliveries quarantined for a claimed record once the link is confirmed', async () => {
    const [merchant, known] = [randomUUID(), randomUUID()];
    await billing.receive(customerUpdated(merchant, known, 'As the provider says'));
    const ours = await billing.given.endpoint();
    const renamed = customerUpdated(merchant, known, 'Renamed since');
    renamed.data.modified_at = '2031-01-01T00:00:00Z';
    await sendToEndpoint(ours, organizationUpdated(merchant), renamed);
    await expectQuarantined(ours.owner, 'the record belongs to another provider organization');
    expect(await itemsOf(ours.owner, 'customers')).toEqual([]);
    await linkTo(ours.owner, merchant);
    await eventually(async () =>
      expect(await itemsOf(ours.owner, 'customers')).toMatchObject([{ name: 'Renamed since' }]),
    );
  });

  it('SEC-119: attributes deliveries about one provider organization to the organization of each URL', async () => {
    const merchant = randomUUID();
    const endpoints = await Promise.all([1, 2, 3].map(() => billing.given.endpoint()));
    await Promise.all(
      endpoints.map(({ endpointId, secret }) =>
        billing.send(JSON.stringify(customerUpdated(merchant)), { endpointId, secret }).expect(200),
      ),
    );
    await billing.allProjected();
    const customers = await Promise.all(endpoints.map(({ owner }) => itemsOf(owner, 'customers')));
    expect(customers.map((items) => items.length)).toEqual([1, 1, 1]);
    expect(new Set(customers.flat().map(({ id }: { id: string }) => id)).size).toBe(3);

    const linked = await billing.given.merchant(merchant);
    expect(await itemsOf(linked.owner, 'customers')).toEqual([]);
    const [first] = endpoints;
    if (first === undefined) throw new Error('there are three');
    await sendToEndpoint(first, customerUpdated(merchant));
    await expectQuarantined(
      first.owner,
      'the provider organization is linked to another organization',
    );
  });

  it('requeues quarantined deliveries once the link is made', async () => {
    const [wrong, right] = [randomUUID(), randomUUID()];
    const ours = await billing.given.merchant(wrong);
    const { endpointId, secret } = await billing.given.endpoint(ours.organizationId);
    await sendToEndpoint({ endpointId, secret }, customerUpdated(right));
    await expectQuarantined(
      ours.owner,
      'the organization is linked to another provider organization',
    );
    await billing.as(ours.owner).post('/api/billing/unlink-organization').send({}).expect(200);
    await linkTo(ours.owner, right);
    await eventually(async () => expect(await itemsOf(ours.owner, 'customers')).toHaveLength(1));
  });

  it('does not link again after the link was removed, because its endpoints are disabled with it', async () => {
    const ours = await billing.given.endpoint();
    const event = customerUpdated(randomUUID());
    await sendToEndpoint(ours, event);
    await billing.as(ours.owner).post('/api/billing/unlink-organization').send({}).expect(200);
    await billing.send(JSON.stringify(event), ours).expect(404);
    const { body } = await billing.as(ours.owner).get('/api/billing/connection').expect(200);
    expect(body).toBeNull();
  });

  it('distinguishes webhook ids by endpoint', async () => {
    const [a, b] = await Promise.all([billing.given.endpoint(), billing.given.endpoint()]);
    const id = randomUUID();
    for (const { endpointId, secret } of [a, b]) {
      const event = JSON.stringify(customerUpdated(randomUUID()));
      await billing.send(event, { endpointId, secret, id }).expect(200);
    }
    await billing.allProjected();
    for (const { owner } of [a, b]) {
      expect(await itemsOf(owner, 'deliveries')).toMatchObject([{ id, hasConflict: false }]);
    }
  });

  it('accepts only the secrets of its own endpoint', async () => {
    const [ours, theirs] = await Promise.all([billing.given.endpoint(), billing.given.endpoint()]);
    const event = JSON.stringify(customerUpdated(randomUUID()));
    const rejected = [
      billing.send(event, { endpointId: ours.endpointId, secret: theirs.secret }),
      billing.send(event, { endpointId: ours.endpointId }),
      billing.send(event, { secret: ours.secret }),
    ];
    for (const sending of rejected) {
      expect((await sending.expect(401)).body.message).toBe('No matching signature found');
    }
  });
});
