import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/custom-fields/:id', () => {
  const billing = useBillingService();

  it('returns the newest state in any product or checkout', async () => {
    const { data } = fixture('product.updated');
    const [attached, ...others] = data.attached_custom_fields;
    const custom_field = {
      ...attached.custom_field,
      name: 'Seats',
      modified_at: '2026-01-01T00:00:00.000001Z',
    };
    const { data: checkout } = fixture('checkout.updated');
    await billing.receive(
      {
        type: 'checkout.updated',
        data: { ...checkout, attached_custom_fields: [{ ...attached, custom_field }, ...others] },
      },
      fixture('product.updated'),
    );
    const { owner } = await billing.given.merchant();
    const path = `/api/billing/custom-fields/${custom_field.id}`;
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({
      name: 'Seats',
      slug: 'studio_seats',
      modifiedAt: '2026-01-01T00:00:00.000001Z',
    });
  });
});
