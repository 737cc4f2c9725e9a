import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepAnAuditTrail1767225603000 implements MigrationInterface {
  readonly name = 'KeepAnAuditTrail1767225603000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_entry (
        id uuid primary key,
        organization_id text not null
          constraint audit_entry_organization_fkey references organization (id) on delete cascade,
        action text not null,
        actor_id text,
        target_id text not null,
        user_id text,
        data json not null,
        ip_address text,
        user_agent text,
        request_id text,
        created_at timestamptz not null
      );
      create index audit_entry_place on audit_entry (organization_id, created_at, id);
      create index audit_entry_action on audit_entry (organization_id, action, created_at, id);
      create index audit_entry_actor on audit_entry (organization_id, actor_id, created_at, id);
      create index audit_entry_target on audit_entry (organization_id, target_id);
      create index audit_entry_user on audit_entry (organization_id, user_id);

      create function audit_entry_keep() returns trigger language plpgsql as $$
        begin raise exception 'the audit trail is only ever added to'; end $$;
      -- A cascade runs inside the trigger of its foreign key; whoever asks directly is at depth 0.
      create trigger audit_entry_keep before update or delete on audit_entry
        for each row when (pg_trigger_depth() = 0) execute function audit_entry_keep();
      create trigger audit_entry_keep_all before truncate on audit_entry
        for each statement execute function audit_entry_keep();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_entry; drop function audit_entry_keep');
  }
}
