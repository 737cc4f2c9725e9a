import { createRequestSender } from '@tessera/chassis/messaging/request-reply';
import { billingRequests, billingUserDataSection } from '@tessera/contracts/billing/requests';
import { billingUserData, billingUserDataRows as rows } from '@tessera/contracts/billing/user-data';
import { messagingTables, userDataGaps } from '@tessera/testing/user-data/user-data-gaps';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const MERCHANT = "the merchant's own data, which is about no user";
const COUNTED = 'sums and counts without users';
const COPY = 'what the provider sent; the records that are made of it are downloaded';
const METADATA = "the merchant's own notes: the merchant answers for them";
const FROM_DOCUMENT = 'from the other columns';
/** Columns of each record. */
const common = {
  [FROM_DOCUMENT]: ['document', 'version'],
  'the provider organization of organizationId': ['provider_organization_id'],
  [METADATA]: ['metadata'],
};
const OF_OFFER = 'part of the offer of the merchant';

describe('request list-user-data', () => {
  const billing = useBillingService();
  const userId = 'usr_7f3k2m9q';

  const list = async (ofUser: string) => {
    const broker = {
      connection: () => billing.nats,
      isConnected: () => true,
      ready: Promise.resolve(billing.nats),
      onConnect: () => undefined,
      close: async () => undefined,
    };
    const send = createRequestSender(broker);
    const pages = await Promise.all(
      billingUserDataSection.options.map(async (section) => {
        const input = { userId: ofUser, verifiedEmail: null, section };
        return [section, (await send(billingRequests.listUserData, input)).rows] as const;
      }),
    );
    return z.parse(billingUserData, Object.fromEntries(pages));
  };

  beforeAll(() =>
    billing.receive(
      fixture('customer.created'),
      fixture('customer.state_changed'),
      fixture('subscription.active'),
      fixture('order.refunded'),
      fixture('refund.created'),
      fixture('checkout.updated'),
      fixture('benefit_grant.created'),
    ),
  );

  it('covers every table and column, or names the reason', async () => {
    const gaps = await userDataGaps(billing.sql, {
      ...messagingTables,
      mail: 'this service sends no mails',
      customer: {
        rows: rows.customers,
        omitted: {
          [FROM_DOCUMENT]: ['document', 'version'],
          'the provider organization of organizationId': ['provider_organization_id'],
          [METADATA]: ['metadata'],
          'from external_id': ['buyer_external_id', 'user_id', 'buyer_organization_id'],
        },
      },
      subscription: {
        rows: rows.subscriptions,
        omitted: {
          ...common,
          [OF_OFFER]: ['discount_id', 'discount', 'prices', 'checkout_id', 'meters'],
        },
      },
      order: {
        rows: rows.orders,
        omitted: { ...common, [OF_OFFER]: ['discount_id', 'discount', 'items'] },
      },
      refund: {
        rows: rows.refunds,
        omitted: { ...common, [OF_OFFER]: ['revoke_benefits'] },
      },
      checkout: {
        rows: rows.checkouts,
        omitted: {
          ...common,
          [METADATA]: ['metadata', 'customer_metadata', 'payment_processor_metadata'],
          [OF_OFFER]: [
            'payment_processor',
            'success_url',
            'embed_origin',
            'product_price_id',
            'product_price',
            'product_ids',
            'discount_id',
            'discount',
            'allow_discount_codes',
            'require_billing_address',
            'is_discount_applicable',
            'is_free_product_price',
            'is_payment_required',
            'is_payment_setup_required',
            'is_payment_form_required',
            'customer_billing_address_fields',
            'attached_custom_fields',
          ],
        },
      },
      benefit_grant: {
        rows: rows.benefitGrants,
        omitted: {
          [FROM_DOCUMENT]: ['document', 'version'],
          'the provider organization of organizationId': ['provider_organization_id'],
          'why the provider could not grant it': ['error'],
        },
      },
      customer_meter: {
        rows: rows.customerMeters,
        omitted: {
          [FROM_DOCUMENT]: ['document', 'version'],
          'the provider organization of organizationId': ['provider_organization_id'],
        },
      },
      customer_state: 'ids of the subscriptions, benefits and meters that are downloaded',
      customer_meter_day: 'daily steps of the balances that are downloaded',
      snapshot: COPY,
      delivery: COPY,
      delivery_conflict: COPY,
      delivery_failure: 'errors of processing',
      deleted_user: 'ids of deleted users, who cannot sign in',
      organization_erasure: 'progress of erasures, without users',
      erased_merchant: MERCHANT,
      customer_redaction: 'ids of customers that the provider has deleted',
      benefit: MERCHANT,
      custom_field: MERCHANT,
      discount: MERCHANT,
      meter: MERCHANT,
      product: MERCHANT,
      provider_organization: MERCHANT,
      billing_connection: MERCHANT,
      former_connection: MERCHANT,
      provider_token: MERCHANT,
      endpoint: MERCHANT,
      endpoint_rejection: COUNTED,
      replay: 'belongs to an organization; the user who started it is not stored',
      reconciliation: COUNTED,
      reconciliation_count: COUNTED,
      missing_record: 'ids of records that the provider no longer has',
      change_feed: COUNTED,
      change: 'ids of changed records of the last day',
      meter_day: COUNTED,
      order_month: COUNTED,
      order_day: COUNTED,
      refund_month: COUNTED,
      refund_day: COUNTED,
      subscription_start_month: COUNTED,
      subscription_end_month: COUNTED,
      subscription_start_day: COUNTED,
      subscription_end_day: COUNTED,
      subscription_state: COUNTED,
    });
    expect(gaps).toEqual([]);
  });

  it("lists the records of the user's customers", async () => {
    const data = await list(userId);
    const [customer] = data.customers;
    expect(customer).toMatchObject({
      id: fixtureIds.customer,
      email: 'ingrid.solheim@example.com',
      name: 'Ingrid Solheim',
    });
    expect(customer).not.toHaveProperty('metadata');
    for (const section of billingUserDataSection.options) {
      expect(data[section], section).not.toEqual([]);
    }
  });

  it('lists nothing of other users', async () => {
    const data = await list('another-user');
    expect(Object.values(data).flat()).toEqual([]);
  });
});
