import { loadFixtures } from '../load-fixtures.ts';
import type { Buyer } from './buyers.ts';
import { type Catalog, fixtureData, type Json } from './catalog.ts';
import { checkoutRecord } from './checkout-records.ts';
import { stateRecord } from './grant-records.ts';
import type { Sale } from './sale-records.ts';
import type { ScenarioEvent } from './sample.ts';
import { MINUTE, moveTimes, plus, SECOND } from './scenario-dates.ts';

/** The customer of the fixtures. */
const ingridSolheim: Buyer = {
  key: 'ingrid.solheim',
  name: 'Ingrid Solheim',
  externalId: 'user:usr_7f3k2m9q',
  address: {
    line1: 'Storgata 12',
    postal_code: '9008',
    city: 'Tromsø',
    state: null,
    country: 'NO',
  },
  taxId: ['NO 923 609 016 MVA', 'no_vat'],
  taxRate: 25,
};

/** The fixtures with all times `days` later: a customer who subscribed, bought, got a refund, and was deleted. */
export function formerCustomerEvents(
  catalog: Catalog,
  days: number,
  { variants }: { readonly variants: boolean },
): readonly ScenarioEvent[] {
  const fixtures = loadFixtures({ variants }).map(({ file, event, happenedAt }) => ({
    name: file.replace(/\.json$/, ''),
    type: event.type,
    at: new Date(moveTimes(happenedAt, days)),
    data: moveTimes(event.data, days),
  }));
  return [...fixtures, ...checkoutOfRefundedOrder(catalog, days), ...endOfGrants(catalog, days)];
}

/** The fixtures revoke one grant only. These events revoke the others, too, and send the customer's last state. */
function endOfGrants({ pro }: Catalog, days: number): readonly ScenarioEvent[] {
  const moved = (type: string) => moveTimes(fixtureData(type), days);
  const state = moved('customer.state_changed');
  const ended = moved('benefit_grant.revoked');
  const deleted = moved('customer.deleted');
  const at = new Date(String(ended.modified_at));
  const others = (state.granted_benefits as readonly Json[]).filter(({ id }) => id !== ended.id);
  const deletedAt = new Date(String(deleted.deleted_at));
  return [
    ...others.map((grant) => ({
      name: `benefit_grant.revoked.${ingridSolheim.key}-${grant.benefit_type}`,
      type: 'benefit_grant.revoked',
      at,
      data: {
        ...ended,
        id: grant.id,
        created_at: grant.created_at,
        benefit_id: grant.benefit_id,
        benefit: pro.benefits.find(({ id }) => id === grant.benefit_id),
        previous_properties: grant.properties,
      },
    })),
    {
      name: `customer.state_changed.${ingridSolheim.key}`,
      type: 'customer.state_changed',
      at: plus(deletedAt, MINUTE),
      data: stateRecord(deleted, { subscription: null, grants: [], meters: [] }),
    },
  ];
}

/** The fixtures refer to this checkout but do not contain it. */
function checkoutOfRefundedOrder({ samplePack }: Catalog, days: number): readonly ScenarioEvent[] {
  const order = moveTimes(fixtureData('order.refunded'), days);
  const sale: Sale = {
    buyer: ingridSolheim,
    offer: samplePack,
    customer: order.customer as Json,
    checkoutId: String(order.checkout_id),
    discount: order.discount as Json,
  };
  const orderedAt = new Date(String(order.created_at));
  const openedAt = plus(orderedAt, -4 * MINUTE);
  const succeededAt = plus(orderedAt, SECOND);
  const name = (type: string) => `${type}.${ingridSolheim.key}`;
  return [
    {
      name: name('checkout.created'),
      type: 'checkout.created',
      at: openedAt,
      data: checkoutRecord(sale, openedAt, null),
    },
    {
      name: name('checkout.updated'),
      type: 'checkout.updated',
      at: succeededAt,
      data: checkoutRecord(sale, openedAt, succeededAt),
    },
  ];
}
