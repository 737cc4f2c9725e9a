import { billingEvents } from '@tessera/contracts/billing/events';
import { describe, expect, it } from 'vitest';
import { allFixtures, fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/checkouts/:id', () => {
  const billing = useBillingService();

  it('returns all fields except secrets of the buyer', async () => {
    const { data } = fixture('checkout.updated');
    await billing.receive(fixture('checkout.updated'));
    const { owner } = await billing.given.merchant();
    const { body, text } = await billing
      .as(owner)
      .get(`/api/billing/checkouts/${data.id}`)
      .expect(200);
    expect(body).toMatchObject({
      status: 'succeeded',
      customerBillingName: 'Solheim Lyd AS',
      customerBillingAddress: { city: 'Tromsø', country: 'NO' },
      customerTaxId: data.customer_tax_id,
      customerMetadata: data.customer_metadata,
      customFieldData: data.custom_field_data,
      productIds: data.products.map(({ id }: { id: string }) => id),
      productPrice: { id: data.product_price_id, priceAmount: 2900 },
      discount: { type: 'percentage', duration: 'repeating', basisPoints: 5000 },
      paymentProcessorMetadata: { publishable_key: 'pk_test_fixture', intent_status: 'succeeded' },
    });
    expect(body.attachedCustomFields).toHaveLength(5);
    for (const secret of [data.client_secret, 'pi_fixture_secret']) {
      expect(text).not.toContain(secret);
    }
  });

  it('never returns the secret or stores it in a typed row', async () => {
    const checkouts = [...allFixtures().values()].filter(({ type }) =>
      type.startsWith('checkout.'),
    );
    await billing.receive(...checkouts);
    expect((await billing.published(billingEvents.checkoutUpdated)).length).toBeGreaterThan(0);
    const rows = await billing.sql<{ text: string }>(
      `select checkout::text as text from $schema.checkout
       union all select envelope::text from $schema.outbox
       union all select document::text from $schema.snapshot`,
    );
    for (const { data } of checkouts) {
      expect(rows.filter(({ text }) => text.includes(data.client_secret))).toEqual([]);
    }
  });
});
