import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Links that ended before this version, as far as they are known: the last event about the merchant says that the
 * organization ended its link, and an earlier event or a token of the organization proves the link.
 */
export const fillFormerConnections = `
  with link_event as (
    select position, subject, created_at, envelope->'data'->>'organizationId' as organization,
      envelope->'data'->>'providerOrganizationId' as merchant,
      envelope->'data'->>'isConfirmed' as is_confirmed
    from outbox where subject in ('billing.connection.linked', 'billing.connection.unlinked')
  ), last_event as (
    select distinct on (merchant) * from link_event order by merchant, position desc
  )
  insert into former_connection (provider_organization_id, organization_id, ended_at)
  select merchant, organization, created_at from last_event
  where subject = 'billing.connection.unlinked'
    and not exists (
      select from billing_connection where provider_organization_id = last_event.merchant)
    and (
      exists (
        select from link_event as earlier
        where earlier.merchant = last_event.merchant
          and earlier.organization = last_event.organization
          and earlier.is_confirmed = 'true')
      or exists (
        select from reconciliation
        where organization_id = last_event.organization
          and last_event.merchant = any(covers)))`;

export class AddFormerConnection1795634000005 implements MigrationInterface {
  readonly name = 'AddFormerConnection1795634000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The last organization of each merchant that has no link now.
      create table former_connection (
        provider_organization_id text primary key,
        organization_id text not null,
        ended_at timestamptz not null
      );
      create index former_connection_organization on former_connection (organization_id);

      -- A trigger, because processes of the previous version end links and make links, too.
      create function record_former_connection() returns trigger language plpgsql
        set search_path from current as $$
      begin
        if tg_op = 'INSERT' then
          delete from former_connection
            where provider_organization_id = new.provider_organization_id;
        else
          insert into former_connection (provider_organization_id, organization_id, ended_at)
          values (old.provider_organization_id, old.organization_id, now())
          on conflict (provider_organization_id) do update
            set organization_id = excluded.organization_id, ended_at = excluded.ended_at;
        end if;
        return null;
      end $$;
      create trigger record_former_connection after insert or delete on billing_connection
        for each row execute function record_former_connection();`);
    await runner.query(fillFormerConnections);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
