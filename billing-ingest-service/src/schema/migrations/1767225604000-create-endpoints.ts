import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEndpoints1767225604000 implements MigrationInterface {
  readonly name = 'CreateEndpoints1767225604000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- At most two secrets can be valid: there is room for no third. Both are sealed.
      create table endpoint (
        id text primary key,
        organization_id text not null,
        name text not null,
        is_enabled boolean not null default true,
        secret text not null,
        secret_created_at timestamptz not null,
        older_secret text,
        older_secret_created_at timestamptz,
        created_at timestamptz not null,
        last_delivery_at timestamptz,
        constraint endpoint_older_secret check
          ((older_secret is null) = (older_secret_created_at is null))
      );
      create index endpoint_organization on endpoint (organization_id, created_at, id);

      -- What was turned away at the door of an endpoint, counted.
      create table refusal (
        endpoint_id text not null references endpoint on delete cascade,
        reason text not null,
        count bigint not null,
        last_at timestamptz not null,
        primary key (endpoint_id, reason)
      );

      -- Whose endpoint it came by; null for the platform's, whose deliveries the link attributes.
      alter table delivery add column organization_id text;
      create index delivery_own on delivery (organization_id, position desc)
        where organization_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table delivery drop column organization_id;
      drop table refusal, endpoint`);
  }
}
