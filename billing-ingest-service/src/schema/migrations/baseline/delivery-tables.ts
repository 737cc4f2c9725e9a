/** Webhook deliveries, the endpoints they arrive at, and replays. */
export const deliveryTables = `
  -- organization_id: whose endpoint received it; null for the platform's URL, whose deliveries are attributed by link.
  -- shard: hash of the delivery's merchant; projectors claim deliveries of all shards evenly.
  create table delivery (
    position bigint generated always as identity primary key,
    endpoint text not null,
    webhook_id text not null,
    payload bytea not null,
    type text not null,
    status text not null,
    reason text,
    attempts integer not null default 1,
    has_conflict boolean not null default false,
    sent_at_seconds bigint not null,
    received_at timestamptz not null,
    last_received_at timestamptz not null,
    provider_organization_id text,
    organization_id text,
    record_kind text,
    record_id text,
    failures integer not null default 0,
    next_attempt_at timestamptz not null,
    user_agent text,
    content_type text,
    projected_at timestamptz,
    shard smallint not null default 0,
    constraint delivery_webhook_id_key unique (endpoint, webhook_id)
  );
  create index delivery_waiting on delivery (shard, position) where status = 'waiting';
  -- provider_organization_id is null until the delivery is projected: storing one does not write to this index.
  create index delivery_merchant_list on delivery (provider_organization_id, position desc)
    where provider_organization_id is not null;
  create index delivery_organization_list on delivery (organization_id, position desc)
    where organization_id is not null;
  create index delivery_rejected_list on delivery (organization_id, position desc)
    where status = 'rejected';
  -- Deliveries whose type a later version of the service may support.
  create index delivery_unknown on delivery (type, position) where status = 'unknown';
  create index delivery_quarantined_record on delivery (record_id)
    where status = 'quarantined' and record_id is not null;

  -- A different payload under a webhook id that is already stored: stored for the operator, never applied.
  create table delivery_conflict (
    position bigint not null,
    digest bytea not null,
    payload bytea not null,
    seen integer not null default 1,
    first_seen_at timestamptz not null,
    primary key (position, digest)
  );

  -- Projections that failed because of a defect of the service.
  create table delivery_failure (
    id bigint generated always as identity primary key,
    position bigint not null,
    at timestamptz not null,
    error text not null
  );
  create index delivery_failure_position on delivery_failure (position, id desc);

  -- At most two secrets are valid at a time, so there are two columns. Both are encrypted.
  create table endpoint (
    id text primary key,
    organization_id text not null,
    name text not null,
    is_enabled boolean not null default true,
    secret text not null,
    secret_created_at timestamptz not null,
    previous_secret text,
    previous_secret_created_at timestamptz,
    created_at timestamptz not null,
    last_delivery_at timestamptz,
    constraint endpoint_previous_secret check
      ((previous_secret is null) = (previous_secret_created_at is null))
  );
  create index endpoint_organization on endpoint (organization_id, created_at, id);

  -- Requests to an endpoint that were rejected, counted by reason.
  create table endpoint_rejection (
    endpoint_id text not null references endpoint on delete cascade,
    reason text not null,
    count bigint not null,
    last_at timestamptz not null,
    primary key (endpoint_id, reason)
  );

  -- position: the last replayed delivery; last_position: the newest delivery when it was requested.
  create table replay (
    id text primary key,
    organization_id text not null,
    filter json not null,
    position bigint not null,
    last_position bigint not null,
    total bigint not null,
    done bigint not null,
    failed bigint not null,
    created_at timestamptz not null,
    finished_at timestamptz
  );
  create unique index replay_running on replay (organization_id) where finished_at is null;
  create index replay_list on replay (organization_id, created_at desc, id desc);
`;
