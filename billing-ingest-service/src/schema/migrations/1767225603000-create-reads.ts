import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Custom fields as records of their own, checkouts without secrets, and what lists stand on. */
export class CreateReads1767225603000 implements MigrationInterface {
  readonly name = 'CreateReads1767225603000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table custom_field (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        type text,
        slug text,
        name text,
        metadata json,
        properties json
      );

      alter table checkout
        drop column url,
        add column product_ids json,
        add column product_price json,
        add column discount json;
      alter table customer_state add column told_at timestamptz;

      -- The address of a checkout holds its secret. What is read anew from here on comes without it.
      update checkout set view = (view::jsonb - 'url')::json;
      update snapshot set view = (view::jsonb - 'url')::json where kind = 'checkout';

      -- These are read in more detail now: any delivery about them counts as newer than what is kept.
      update snapshot set standing = '' where kind in ('product', 'checkout', 'customer-state');
      update delivery set status = 'waiting', failures = 0
        where record_kind in ('product', 'checkout', 'subscription', 'customer-state');

      -- Every two and three letters in a row, as numbers that differ from merchant to merchant: one
      -- index finds a part of a text among the records of one merchant.
      create function search_grams(owner text, texts text[], sizes integer[]) returns bigint[]
        language sql immutable parallel safe cost 1000 as $$
          select coalesce(array_agg(distinct
            hashtextextended(substr(lower(word), place, size), hashtextextended(owner, 0))), '{}')
          from unnest(texts) as word, unnest(sizes) as size,
            generate_series(1, length(word) - size + 1) as place
        $$;

      create index customer_search on customer using gin (
        search_grams(provider_organization_id, array[name, email, external_id], '{2,3}'));
      create index product_search on product using gin (
        search_grams(provider_organization_id, array[name, description], '{2,3}'));
      create index discount_search on discount using gin (
        search_grams(provider_organization_id, array[name, code], '{2,3}'));
      create index checkout_search on checkout using gin (
        search_grams(provider_organization_id, array[customer_name, customer_email], '{2,3}'));
      create index benefit_search on benefit using gin (
        search_grams(provider_organization_id, array[description], '{2,3}'));
      create index meter_search on meter using gin (
        search_grams(provider_organization_id, array[name], '{2,3}'));
      create index custom_field_search on custom_field using gin (
        search_grams(provider_organization_id, array[slug, name], '{2,3}'));

      create index product_list on product (provider_organization_id, created_at desc, id desc);
      create index discount_list on discount (provider_organization_id, created_at desc, id desc);
      create index checkout_list on checkout (provider_organization_id, created_at desc, id desc);
      create index benefit_list on benefit (provider_organization_id, created_at desc, id desc);
      create index meter_list on meter (provider_organization_id, created_at desc, id desc);
      create index refund_list on refund (provider_organization_id, created_at desc, id desc);
      create index benefit_grant_list
        on benefit_grant (provider_organization_id, created_at desc, id desc);
      create index customer_meter_list
        on customer_meter (provider_organization_id, created_at desc, id desc);
      create index custom_field_list
        on custom_field (provider_organization_id, created_at desc, id desc);

      create index customer_by_email
        on customer (provider_organization_id, (left(coalesce(email, ''), 80)), id);
      create index customer_by_name on customer (provider_organization_id, (left(coalesce(name, ''), 80)), id);
      create index customer_country_list on customer (provider_organization_id,
        (billing_address ->> 'country'), created_at desc, id desc);
      create index order_by_total on "order" (provider_organization_id, total_amount, id);
      create index refund_by_amount on refund (provider_organization_id, amount, id);
      create index subscription_by_amount on subscription (provider_organization_id, amount, id);
      create index checkout_by_total
        on checkout (provider_organization_id, (coalesce(total_amount, 0)), id);
      create index customer_meter_by_balance
        on customer_meter (provider_organization_id, balance, id);
      create index customer_meter_by_consumption
        on customer_meter (provider_organization_id, consumed_units, id);

      -- Lists of one status, one customer, one product: the same order within a narrower key.
      create index order_status_list
        on "order" (provider_organization_id, status, created_at desc, id desc);
      create index order_product_list on "order" (product_id, created_at desc, id desc);
      drop index order_customer;
      create index order_customer_list on "order" (customer_id, created_at desc, id desc);
      create index refund_status_list
        on refund (provider_organization_id, status, created_at desc, id desc);
      create index refund_customer on refund (customer_id);
      create index subscription_status_list
        on subscription (provider_organization_id, status, created_at desc, id desc);
      create index subscription_product on subscription (product_id, status);
      create index checkout_status_list
        on checkout (provider_organization_id, status, created_at desc, id desc);
      create index checkout_customer on checkout (customer_id);
      create index benefit_grant_benefit on benefit_grant (benefit_id, created_at desc, id desc);
      create index benefit_grant_subscription on benefit_grant (subscription_id)
        where subscription_id is not null;
      create index benefit_grant_order on benefit_grant (order_id) where order_id is not null;
      create index customer_meter_meter on customer_meter (meter_id, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table custom_field;
      alter table checkout add column url text,
        drop column product_ids, drop column product_price, drop column discount;
      alter table customer_state drop column told_at;
      drop index customer_search, product_search, discount_search, checkout_search, benefit_search,
        meter_search, product_list, discount_list, checkout_list, benefit_list, meter_list,
        refund_list, benefit_grant_list, customer_meter_list, customer_by_email, customer_by_name, customer_country_list,
        order_by_total, refund_by_amount, subscription_by_amount, checkout_by_total,
        customer_meter_by_balance, customer_meter_by_consumption, order_status_list,
        order_product_list, order_customer_list, refund_status_list, refund_customer,
        subscription_status_list, subscription_product, checkout_status_list, checkout_customer,
        benefit_grant_benefit, benefit_grant_subscription, benefit_grant_order,
        customer_meter_meter;
      create index order_customer on "order" (customer_id);
      drop function search_grams`);
  }
}
