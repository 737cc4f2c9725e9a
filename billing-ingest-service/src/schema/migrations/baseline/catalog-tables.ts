/** Catalog records of merchants: one typed table per record kind, as for sales. */
export const catalogTables = `
  create table provider_organization (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
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

  create table product (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
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
  create index product_list on product (provider_organization_id, created_at desc, id desc);

  create table benefit (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
    created_at timestamptz,
    modified_at timestamptz,
    type text,
    description text,
    selectable boolean,
    deletable boolean,
    metadata json,
    properties json
  );
  create index benefit_list on benefit (provider_organization_id, created_at desc, id desc);

  create table discount (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
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
  create index discount_list on discount (provider_organization_id, created_at desc, id desc);

  create table meter (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
    created_at timestamptz,
    modified_at timestamptz,
    name text,
    metadata json,
    filter json,
    aggregation json
  );
  create index meter_list on meter (provider_organization_id, created_at desc, id desc);

  create table custom_field (
    id text primary key,
    version bigint not null,
    provider_organization_id text,
    document json not null,
    created_at timestamptz,
    modified_at timestamptz,
    type text,
    slug text,
    name text,
    metadata json,
    properties json
  );
  create index custom_field_list on custom_field (provider_organization_id, created_at desc, id desc);
`;
