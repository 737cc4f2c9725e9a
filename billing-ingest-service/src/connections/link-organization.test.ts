import { randomUUID } from 'node:crypto';
import { billingEvents } from '@tessera/contracts/billing/events';
import { orgEvents } from '@tessera/contracts/org/events';
import { eventually } from '@tessera/testing/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { providerToken, startProviderServer } from '../../test/provider-server.ts';

const provider = await startProviderServer();

const link = '/api/billing/link-organization';

describe('POST /api/billing/link-organization', () => {
  describe('without BILLING_SELF_LINKING_ENABLED', () => {
    const billing = useBillingService({
      BILLING_SELF_LINKING_ENABLED: '',
      BILLING_PROVIDER_URL: provider.url,
    });
    afterAll(() => provider.close());
    beforeEach(() => billing.empty());
    const customerOf = (merchant: string, id: string) => {
      const event = fixture('customer.updated');
      return { ...event, data: { ...event.data, id, organization_id: merchant } };
    };
    const tokenCovers = (...ids: string[]) =>
      provider.collections.set(
        'organizations',
        ids.map((id) => ({ id, created_at: '2026-01-01T00:00:00Z' })),
      );

    it('SEC-119: rejects a provider organization without proof', async () => {
      const merchant = randomUUID();
      await billing.receive(customerOf(merchant, 'of-the-victim'));
      const outsider = await billing.given.member('owner', randomUUID());
      const { body } = await billing
        .as(outsider)
        .post(link)
        .send({ providerOrganizationId: merchant })
        .expect(403);
      expect(body.code).toBe('LINKING_REQUIRES_PROOF');
      const { body: connection } = await billing
        .as(outsider)
        .get('/api/billing/connection')
        .expect(200);
      expect(connection).toBeNull();
      const { body: page } = await billing.as(outsider).get('/api/billing/customers').expect(200);
      expect(page.items).toEqual([]);
    });

    it('links an id that an access token covers, and stores the token', async () => {
      const merchant = randomUUID();
      tokenCovers(...Array.from({ length: 4 }, () => randomUUID()), merchant);
      await billing.receive(customerOf(merchant, 'of-the-merchant'));
      const owner = await billing.given.member('owner', randomUUID());
      const { body, text } = await billing
        .as(owner)
        .post(link)
        .send({ providerOrganizationId: merchant, token: providerToken })
        .expect(200);
      expect(body).toMatchObject({ isConfirmed: true, tokenSetAt: expect.any(String) });
      expect(text).not.toContain(providerToken);
      const { body: page } = await billing.as(owner).get('/api/billing/customers').expect(200);
      expect(page.items).toMatchObject([{ id: 'of-the-merchant' }]);
      await billing.as(owner).post(link).send({ providerOrganizationId: merchant }).expect(200);
    });

    it('SEC-119: rejects a token that the provider rejects or that does not cover the id', async () => {
      const [merchant, another] = [randomUUID(), randomUUID()];
      tokenCovers(another);
      const owner = await billing.given.member('owner', randomUUID());
      const send = (token: string) =>
        billing.as(owner).post(link).send({ providerOrganizationId: merchant, token });
      for (const token of [providerToken, 'polar_oat_unknown']) {
        const { body } = await send(token).expect(403);
        expect(body.code).toBe('PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION');
      }
      provider.interceptNext((_, response) => response.destroy());
      for (let count = 0; count < 20; count += 1) {
        provider.interceptNext((_, response) => response.writeHead(500).end());
      }
      await send(providerToken).expect(502);
      provider.clearIntercepts();
      expect(await billing.published(billingEvents.connectionLinked)).not.toContainEqual(
        expect.objectContaining({ providerOrganizationId: merchant }),
      );
    });

    it('SEC-119: reassigns records from own endpoints once the link is confirmed', async () => {
      const merchant = randomUUID();
      tokenCovers(merchant);
      const { owner, endpointId, secret } = await billing.given.endpoint();
      const sendToEndpoint = async (...events: unknown[]) => {
        for (const event of events) {
          await billing.send(JSON.stringify(event), { endpointId, secret }).expect(200);
        }
        await billing.allProjected();
      };
      const idsOf = async () => {
        const { body } = await billing.as(owner).get('/api/billing/customers').expect(200);
        return body.items.map(({ id }: { id: string }) => id).sort();
      };
      const state = fixture('customer.state_changed');
      state.data.id = 'own-with-meters';
      state.data.organization_id = merchant;
      await billing.receive(customerOf(merchant, 'of-the-platform'));
      await sendToEndpoint(customerOf(merchant, 'own'), state);
      expect(await idsOf()).toEqual(['own', 'own-with-meters']);
      const [meter] = state.data.active_meters;
      const consumption = async () => {
        const { body } = await billing
          .as(owner)
          .get(`/api/billing/customers/own-with-meters`)
          .expect(200);
        return body.meters;
      };
      const before = await consumption();
      expect(meter).toBeDefined();
      expect(before).not.toEqual([]);
      const days = () =>
        billing.sql<{ provider_organization_id: string; units: string }>(
          `select provider_organization_id, sum(consumed_units)::text as units from $schema.meter_day
           where meter_id = $1 group by 1 having sum(consumed_units) <> 0`,
          [meter.meter_id],
        );
      const unitsBefore = await days();

      const { body } = await billing
        .as(owner)
        .post('/api/billing/set-provider-token')
        .send({ token: providerToken })
        .expect(200);
      expect(body).toMatchObject({ isConfirmed: true, providerOrganizationId: merchant });
      await eventually(async () =>
        expect(await idsOf()).toEqual(['of-the-platform', 'own', 'own-with-meters']),
      );
      await eventually(async () => {
        const remaining = await billing.sql(
          `select 1 from $schema.billing_connection where reassigns_from is not null
           union all select 1 from $schema.snapshot where provider_organization_id like 'unconfirmed:%'`,
        );
        expect(remaining).toEqual([]);
      });
      expect(await consumption()).toEqual(before);
      expect(await days()).toEqual(
        unitsBefore.map((row) => ({ ...row, provider_organization_id: merchant })),
      );
      await sendToEndpoint({ ...customerOf(merchant, 'own'), type: 'customer.updated' });
      expect(await idsOf()).toHaveLength(3);
    });

    it('SEC-119: rejects a token of another provider organization for an unconfirmed link', async () => {
      const merchant = randomUUID();
      tokenCovers(randomUUID());
      const { owner, endpointId, secret } = await billing.given.endpoint();
      const event = JSON.stringify(customerOf(merchant, 'claimed'));
      await billing.send(event, { endpointId, secret }).expect(200);
      await billing.allProjected();
      const { body } = await billing
        .as(owner)
        .post('/api/billing/set-provider-token')
        .send({ token: providerToken })
        .expect(403);
      expect(body.code).toBe('PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION');
      const { body: connection } = await billing
        .as(owner)
        .get('/api/billing/connection')
        .expect(200);
      expect(connection).toMatchObject({ isConfirmed: false, tokenSetAt: null });
    });
  });

  const billing = useBillingService();

  async function receiveOrganization(merchant: string) {
    const event = fixture('organization.updated');
    await billing.receive({ ...event, data: { ...event.data, id: merchant } });
  }

  it('shows records from before the link, and publishes an event', async () => {
    const merchant = randomUUID();
    await receiveOrganization(merchant);
    const organizationId = randomUUID();
    const owner = await billing.given.member('owner', organizationId);
    const { body } = await billing
      .as(owner)
      .post(link)
      .send({ providerOrganizationId: merchant })
      .expect(200);
    expect(body).toMatchObject({
      organizationId,
      providerOrganizationId: merchant,
      providerOrganization: {
        name: 'Fjordlight Audio',
        subscriptionSettings: { prorationBehavior: 'prorate', allowCustomerUpdates: true },
      },
    });
    expect(body.lastDeliveryAt).toEqual(expect.any(String));
    const { body: deliveries } = await billing.as(owner).get('/api/billing/deliveries').expect(200);
    expect(deliveries.items).toHaveLength(1);
    expect(await billing.published(billingEvents.connectionLinked)).toContainEqual({
      organizationId,
      providerOrganizationId: merchant,
      isConfirmed: true,
    });
  });

  it('links only one of two organizations that request the same provider organization concurrently', async () => {
    const merchant = randomUUID();
    const owners = await Promise.all([1, 2].map(() => billing.given.member('owner', randomUUID())));
    const responses = await Promise.all(
      owners.map((owner) =>
        billing.as(owner).post(link).send({ providerOrganizationId: merchant }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body.code).toBe('PROVIDER_ORGANIZATION_IS_ALREADY_LINKED');
  });

  it('returns the same link for a repeated request, and rejects a second link', async () => {
    const merchant = randomUUID();
    const { owner } = await billing.given.merchant(merchant);
    await billing.as(owner).post(link).send({ providerOrganizationId: merchant }).expect(200);
    const { body } = await billing
      .as(owner)
      .post(link)
      .send({ providerOrganizationId: randomUUID() })
      .expect(409);
    expect(body.code).toBe('ORGANIZATION_IS_ALREADY_LINKED');
  });

  it('requires billing:update', async () => {
    const organizationId = randomUUID();
    const admin = await billing.given.member('admin', organizationId);
    const outsider = await billing.signedIn();
    const send = (user: typeof admin | null, organization?: string) =>
      billing
        .as(user)
        .post(link)
        .send({ providerOrganizationId: randomUUID(), organizationId: organization });
    expect((await send(admin).expect(403)).body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING');
    expect((await send(outsider, organizationId).expect(403)).body).toEqual({
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      message: 'User is not a member of the organization',
    });
    expect((await send(outsider).expect(400)).body.code).toBe('NO_ACTIVE_ORGANIZATION');
    await send(null, organizationId).expect(401);
  });

  it('is removed with the organization', async () => {
    const merchant = randomUUID();
    const { organizationId, owner } = await billing.given.merchant(merchant);
    await billing.deliverEvent(orgEvents.organizationDeleted, {
      aggregate: organizationId,
      data: { organizationId },
    });
    const { body } = await billing.as(owner).get('/api/billing/connection').expect(200);
    expect(body).toBeNull();
    await eventually(async () => {
      expect(await billing.published(billingEvents.connectionUnlinked)).toContainEqual({
        organizationId,
        providerOrganizationId: merchant,
      });
    });
    await billing.given.merchant(merchant);
  });
});
