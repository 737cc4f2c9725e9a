import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One typed table per kind of record. Only the id is required, and nothing refers to another table by a
 * key: a record may be known in part, and its parents may come later or never.
 */
export class CreateRecords1767225602000 implements MigrationInterface {
  readonly name = 'CreateRecords1767225602000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Every copy the provider told of a record, the newest of each: the typed rows are made of them.
      create table snapshot (
        kind text not null,
        id text not null,
        copy text not null,
        standing text collate "C" not null,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        document json not null,
        primary key (kind, id, copy)
      );

      create table provider_organization (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        name text,
        slug text,
        avatar_url text,
        email text,
        website text,
        socials json,
        details_submitted_at timestamptz,
        feature_settings json,
        subscription_settings json
      );

      create table customer (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        external_id text,
        email text,
        email_verified boolean,
        name text,
        billing_address json,
        tax_id json,
        avatar_url text,
        metadata json,
        deleted_at timestamptz,
        buyer_external_id text,
        user_id text,
        buyer_organization_id text
      );

      create table customer_state (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        customer_id text,
        as_of timestamptz,
        active_subscription_ids json,
        granted_benefit_ids json,
        active_meter_ids json
      );

      create table customer_meter (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        customer_id text,
        meter_id text,
        consumed_units numeric,
        credited_units numeric,
        balance numeric
      );

      create table product (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        name text,
        description text,
        recurring_interval text,
        is_recurring boolean,
        is_archived boolean,
        metadata json,
        prices json,
        benefits json,
        medias json,
        attached_custom_fields json
      );

      create table benefit (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        type text,
        description text,
        selectable boolean,
        deletable boolean,
        metadata json,
        properties json
      );

      create table benefit_grant (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        granted_at timestamptz,
        revoked_at timestamptz,
        is_granted boolean,
        is_revoked boolean,
        subscription_id text,
        order_id text,
        customer_id text,
        benefit_id text,
        benefit_type text,
        error json,
        properties json,
        previous_properties json
      );

      create table discount (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        name text,
        code text,
        type text,
        duration text,
        duration_in_months bigint,
        amount bigint,
        currency text,
        basis_points bigint,
        starts_at timestamptz,
        ends_at timestamptz,
        max_redemptions bigint,
        redemptions_count bigint,
        metadata json
      );

      create table checkout (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        payment_processor text,
        status text,
        url text,
        success_url text,
        expires_at timestamptz,
        embed_origin text,
        amount bigint,
        discount_amount bigint,
        net_amount bigint,
        tax_amount bigint,
        total_amount bigint,
        currency text,
        product_id text,
        product_price_id text,
        discount_id text,
        allow_discount_codes boolean,
        require_billing_address boolean,
        is_discount_applicable boolean,
        is_free_product_price boolean,
        is_payment_required boolean,
        is_payment_setup_required boolean,
        is_payment_form_required boolean,
        is_business_customer boolean,
        customer_id text,
        customer_name text,
        customer_email text,
        customer_ip_address text,
        customer_billing_name text,
        customer_billing_address json,
        customer_billing_address_fields json,
        customer_tax_id text,
        customer_external_id text,
        customer_metadata json,
        payment_processor_metadata json,
        metadata json,
        custom_field_data json,
        subscription_id text,
        attached_custom_fields json
      );

      create table "order" (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        status text,
        paid boolean,
        currency text,
        subtotal_amount bigint,
        discount_amount bigint,
        net_amount bigint,
        tax_amount bigint,
        total_amount bigint,
        refunded_amount bigint,
        refunded_tax_amount bigint,
        billing_reason text,
        billing_address json,
        customer_id text,
        product_id text,
        discount_id text,
        subscription_id text,
        checkout_id text,
        metadata json,
        custom_field_data json,
        discount json,
        items json
      );

      create table refund (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        status text,
        reason text,
        amount bigint,
        tax_amount bigint,
        currency text,
        order_id text,
        customer_id text,
        subscription_id text,
        revoke_benefits boolean,
        metadata json
      );

      create table subscription (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        amount bigint,
        currency text,
        recurring_interval text,
        status text,
        current_period_start timestamptz,
        current_period_end timestamptz,
        cancel_at_period_end boolean,
        canceled_at timestamptz,
        started_at timestamptz,
        ends_at timestamptz,
        ended_at timestamptz,
        customer_id text,
        product_id text,
        discount_id text,
        checkout_id text,
        customer_cancellation_reason text,
        customer_cancellation_comment text,
        metadata json,
        custom_field_data json,
        discount json,
        prices json,
        meters json
      );

      create table meter (
        id text primary key,
        version bigint not null,
        provider_organization_id text,
        view json not null,
        created_at timestamptz,
        modified_at timestamptz,
        name text,
        metadata json,
        filter json,
        aggregation json
      );

      create index customer_list on customer (provider_organization_id, created_at desc, id desc);
      create index customer_user on customer (user_id) where user_id is not null;
      create index customer_buyer_organization on customer (buyer_organization_id)
        where buyer_organization_id is not null;
      create index customer_meter_customer on customer_meter (customer_id);
      create index benefit_grant_customer on benefit_grant (customer_id, benefit_id);
      create index order_list on "order" (provider_organization_id, created_at desc, id desc);
      create index order_customer on "order" (customer_id);
      create index order_subscription on "order" (subscription_id) where subscription_id is not null;
      create index refund_order on refund (order_id);
      create index subscription_list
        on subscription (provider_organization_id, created_at desc, id desc);
      create index subscription_customer on subscription (customer_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table snapshot, provider_organization, customer, customer_state, customer_meter, product,
        benefit, benefit_grant, discount, checkout, "order", refund, subscription, meter`);
  }
}
