/** Links between organizations and provider organizations, and API tokens of organizations. */
export const connectionTables = `
  -- claimed_provider_organization_id: set for an unconfirmed link, to the provider organization that deliveries to the
  -- organization's own endpoints name; provider_organization_id is then the organization's own merchant, which no
  -- delivery to the platform's URL names.
  -- proof: how the link was proven; null for links from before proof was required.
  -- reassigns_from: the organization's own merchant whose records still have to move to the provider organization.
  create table billing_connection (
    provider_organization_id text primary key,
    organization_id text not null
      constraint billing_connection_organization_key unique,
    linked_at timestamptz not null,
    claimed_provider_organization_id text,
    proof text,
    reassigns_from text
  );

  -- The provider API token of an organization, encrypted.
  create table provider_token (
    organization_id text primary key,
    token text not null,
    set_at timestamptz not null
  );

  -- Deleted users: no customer is attributed to them, by later events either.
  create table deleted_user (user_id text primary key, deleted_at timestamptz not null);
`;
