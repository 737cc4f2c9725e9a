/**
 * One typed table per record kind. Only the id is required, and no foreign key refers to another table: a record may be
 * known in part, and the records it refers to may arrive later or never.
 */
export const salesTables = `
  create table customer (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
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
  create index customer_list on customer (provider_organization_id, created_at desc, id desc);
  create index customer_by_email
    on customer (provider_organization_id, (left(coalesce(email, ''), 80)), id);
  create index customer_by_name
    on customer (provider_organization_id, (left(coalesce(name, ''), 80)), id);
  create index customer_country_list on customer
    (provider_organization_id, (billing_address ->> 'country'), created_at desc, id desc);
  create index customer_deleted_list on customer (provider_organization_id, created_at desc, id desc)
    where deleted_at is not null;
  create index customer_user on customer (user_id) where user_id is not null;
  create index customer_buyer_organization on customer (buyer_organization_id)
    where buyer_organization_id is not null;
  create index customer_external_id on customer (provider_organization_id, lower(external_id));
  create index customer_external_id_without_prefix on customer
    (provider_organization_id, lower(substr(external_id, strpos(external_id, ':') + 1)));
  -- gin_pending_list_limit: a longer pending list makes writes cheaper and every search slower.
  create index customer_search on customer
    using gin (provider_organization_id, name gin_trgm_ops, email gin_trgm_ops)
    with (gin_pending_list_limit = 1024);

  create table customer_state (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
    created_at timestamptz,
    modified_at timestamptz,
    customer_id text,
    as_of timestamptz,
    active_subscription_ids json,
    granted_benefit_ids json,
    active_meter_ids json,
    event_time timestamptz
  );

  create table customer_meter (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
    created_at timestamptz,
    modified_at timestamptz,
    customer_id text,
    meter_id text,
    consumed_units numeric,
    credited_units numeric,
    balance numeric
  );
  create index customer_meter_list on customer_meter (provider_organization_id, created_at desc, id desc);
  create index customer_meter_customer on customer_meter (customer_id);
  create index customer_meter_meter_list on customer_meter (meter_id, created_at desc, id desc);
  create index customer_meter_by_balance
    on customer_meter (provider_organization_id, balance, id);
  create index customer_meter_by_consumption
    on customer_meter (provider_organization_id, consumed_units, id);

  create table checkout (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
    created_at timestamptz,
    modified_at timestamptz,
    payment_processor text,
    status text,
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
    attached_custom_fields json,
    product_ids json,
    product_price json,
    discount json
  );
  create index checkout_list on checkout (provider_organization_id, created_at desc, id desc);
  create index checkout_status_list
    on checkout (provider_organization_id, status, created_at desc, id desc);
  create index checkout_customer on checkout (customer_id);
  create index checkout_by_total
    on checkout (provider_organization_id, (coalesce(total_amount, 0)), id);
  create index checkout_search on checkout
    using gin (provider_organization_id, customer_name gin_trgm_ops, customer_email gin_trgm_ops)
    with (gin_pending_list_limit = 1024);

  create table "order" (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
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
  create index order_list on "order" (provider_organization_id, created_at desc, id desc);
  create index order_status_list
    on "order" (provider_organization_id, status, created_at desc, id desc);
  create index order_currency_list
    on "order" (provider_organization_id, currency, created_at desc, id desc);
  create index order_billing_reason_list
    on "order" (provider_organization_id, billing_reason, created_at desc, id desc);
  create index order_by_total on "order" (provider_organization_id, total_amount, id);
  create index order_product_list on "order" (product_id, created_at desc, id desc);
  create index order_customer_list on "order" (customer_id, created_at desc, id desc);
  create index order_subscription on "order" (subscription_id) where subscription_id is not null;
  create index order_discount_list on "order" (discount_id, created_at desc, id desc)
    where discount_id is not null;

  create table refund (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
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
  create index refund_list on refund (provider_organization_id, created_at desc, id desc);
  create index refund_status_list
    on refund (provider_organization_id, status, created_at desc, id desc);
  create index refund_by_amount on refund (provider_organization_id, amount, id);
  create index refund_order on refund (order_id);
  create index refund_customer on refund (customer_id);

  create table subscription (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
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
  create index subscription_list on subscription (provider_organization_id, created_at desc, id desc);
  create index subscription_status_list
    on subscription (provider_organization_id, status, created_at desc, id desc);
  create index subscription_by_amount on subscription (provider_organization_id, amount, id);
  create index subscription_customer on subscription (customer_id);
  create index subscription_product on subscription (product_id, status);
  create index subscription_product_list on subscription (product_id, created_at desc, id desc);
  -- The provider lists subscriptions by the time they started.
  create index subscription_started on subscription (provider_organization_id, started_at);
  create index subscription_active_list on subscription (provider_organization_id)
    include (currency, status, recurring_interval, amount, cancel_at_period_end,
      started_at, ended_at)
    where status in ('active', 'trialing', 'past_due');

  create table benefit_grant (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
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
  create index benefit_grant_list on benefit_grant (provider_organization_id, created_at desc, id desc);
  create index benefit_grant_customer on benefit_grant (customer_id, benefit_id);
  create index benefit_grant_benefit on benefit_grant (benefit_id, created_at desc, id desc);
  create index benefit_grant_subscription on benefit_grant (subscription_id)
    where subscription_id is not null;
  create index benefit_grant_order on benefit_grant (order_id) where order_id is not null;
`;
