import { fixture, type Payload } from './fixtures.ts';

type Changes = Readonly<Record<string, unknown>>;

/**
 * Events of one merchant, made of the fixtures: without copies of other records, and dated by `created_at` alone. The ids
 * of the product and the customer are those of the changes.
 */
export function merchantEvents(merchant: string) {
  const event = (type: string, changes: Changes): Payload => {
    const { data } = fixture(type);
    const own = (record: Changes | undefined) => record && { ...record, organization_id: merchant };
    const benefitId = `benefit of ${merchant}`;
    return {
      type,
      data: {
        ...data,
        organization_id: merchant,
        product: own(data.product && { ...data.product, id: changes.product_id ?? 'product' }),
        product_id: 'product',
        ...(data.benefit && {
          benefit: own({ ...data.benefit, id: benefitId }),
          benefit_id: benefitId,
        }),
        customer_id: 'customer',
        customer: null,
        subscription: null,
        subscription_id: null,
        discount: null,
        modified_at: null,
        ...changes,
      },
    };
  };
  return {
    event,
    customer: (id: string, changes: Changes = {}) => event('customer.created', { id, ...changes }),
    /** Newer than the copies of products in orders and subscriptions. */
    product: (id: string, changes: Changes = {}) =>
      event('product.created', { id, modified_at: '2026-01-01T00:00:00Z', ...changes }),
    order: (id: string, created_at: string, changes: Changes = {}) =>
      event('order.paid', { id, created_at, ...changes }),
    refund: (id: string, created_at: string, changes: Changes = {}) =>
      event('refund.created', { id, created_at, status: 'succeeded', ...changes }),
    /** Active since `started_at`, or ended at `ended_at`. */
    subscription: (id: string, started_at: string, { ended_at = null, ...changes }: Changes = {}) =>
      event('subscription.updated', {
        id,
        created_at: started_at,
        started_at,
        status: ended_at === null ? 'active' : 'canceled',
        ended_at,
        canceled_at: ended_at,
        ends_at: ended_at,
        cancel_at_period_end: false,
        amount: 1200,
        currency: 'usd',
        recurring_interval: 'month',
        meters: [],
        ...changes,
      }),
  };
}
