import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { fixtures, loadFixtures } from './load-fixtures.ts';
import { shuffle, signDelivery } from './send-delivery.ts';

describe('billing fixtures', () => {
  it('contain every event type once, in chronological order', () => {
    const types = fixtures.map(({ event }) => event.type);
    expect(new Set(types).size).toBe(types.length);
    const inOrder = (...names: string[]) =>
      expect(types.filter((type) => names.includes(type))).toEqual(names);
    inOrder('checkout.created', 'customer.created', 'subscription.created', 'subscription.active');
    inOrder('order.created', 'order.paid', 'refund.created', 'refund.updated', 'order.refunded');
    inOrder('subscription.updated', 'subscription.canceled', 'subscription.uncanceled');
    inOrder('subscription.uncanceled', 'subscription.revoked', 'customer.deleted');
  });

  it('have unique ids that stay the same', () => {
    const all = loadFixtures({ variants: true });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ id }) => id)).toEqual(loadFixtures({ variants: true }).map(({ id }) => id));
  });

  it('have signatures that the Standard Webhooks library verifies', () => {
    const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
    for (const delivery of fixtures) {
      const headers = signDelivery(delivery, `${secret},whsec_b3RoZXI=`);
      expect(() => new Webhook(secret).verify(delivery.body, headers)).not.toThrow();
    }
    expect(() => signDelivery(fixtures[0] ?? { id: '', body: '' }, '')).toThrow('empty');
  });

  it('have the same order when shuffled with the same seed', () => {
    const files = fixtures.map(({ file }) => file);
    expect(shuffle(files, '7')).toEqual(shuffle(files, '7'));
    expect(shuffle(files, '7')).not.toEqual(shuffle(files, '8'));
    expect(shuffle(files, '7').sort()).toEqual([...files].sort());
  });
});
