import { randomUUID } from 'node:crypto';
import { eventually } from '@app/chassis/testing/eventually';
import { billingEvents } from '@app/contracts/billing/events';
import { orgEvents } from '@app/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const link = '/api/billing/link-organization';

describe('POST /api/billing/link-organization', () => {
  const billing = useBillingService();

  async function refundOf(merchant: string) {
    const refund = fixture('organization.updated');
    await billing.tell({ ...refund, data: { ...refund.data, id: merchant } });
  }

  it('gives the organization what arrived before the link, and tells of it', async () => {
    const merchant = randomUUID();
    await refundOf(merchant);
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
    });
  });

  it('lets one of two organizations that race for a provider organization win', async () => {
    const merchant = randomUUID();
    const racers = await Promise.all([1, 2].map(() => billing.given.member('owner', randomUUID())));
    const answers = await Promise.all(
      racers.map((owner) =>
        billing.as(owner).post(link).send({ providerOrganizationId: merchant }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.code).toBe('PROVIDER_ORGANIZATION_IS_ALREADY_LINKED');
  });

  it('answers the same link again, and refuses a second one', async () => {
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

  it('is for members who may change the billing', async () => {
    const organizationId = randomUUID();
    const admin = await billing.given.member('admin', organizationId);
    const stranger = await billing.signedIn();
    const send = (person: typeof admin | null, organization?: string) =>
      billing
        .as(person)
        .post(link)
        .send({ providerOrganizationId: randomUUID(), organizationId: organization });
    expect((await send(admin).expect(403)).body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING');
    expect((await send(stranger, organizationId).expect(403)).body).toEqual({
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      message: 'User is not a member of the organization',
    });
    expect((await send(stranger).expect(400)).body.code).toBe('NO_ACTIVE_ORGANIZATION');
    await send(null, organizationId).expect(401);
  });

  it('goes when the organization goes', async () => {
    const merchant = randomUUID();
    const { organizationId, owner } = await billing.given.merchant(merchant);
    await billing.hears(orgEvents.organizationDeleted, {
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
