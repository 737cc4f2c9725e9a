import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deletes counts that become zero: there would be one for each role text that a member of the organization ever had. */
export class DeleteEmptyMemberCounts1795850000003 implements MigrationInterface {
  readonly name = 'DeleteEmptyMemberCounts1795850000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function member_count_update() returns trigger language plpgsql
        set search_path from current as $$
        begin
          if tg_op = 'INSERT' then
            insert into member_count as kept (organization_id, role, members)
              select organization_id, role, count(*) from added group by 1, 2 order by 1, 2
              on conflict (organization_id, role) do update set members = kept.members + excluded.members;
            return null;
          elsif tg_op = 'UPDATE' then
            insert into member_count as kept (organization_id, role, members)
              select organization_id, role, sum(change)
              from (select organization_id, role, 1 as change from added
                union all select organization_id, role, -1 from removed) changes
              group by 1, 2 having sum(change) <> 0 order by 1, 2
              on conflict (organization_id, role) do update set members = kept.members + excluded.members;
          else
            -- Only an update: when an organization is deleted, its counts may be gone before its members.
            update member_count kept set members = kept.members - gone.members
              from (select organization_id, role, count(*) as members from removed group by 1, 2) gone
              where kept.organization_id = gone.organization_id and kept.role = gone.role;
          end if;
          -- A concurrent statement that adds a member waits for the row lock of the change above, and inserts the count again.
          delete from member_count kept using (select distinct organization_id, role from removed) gone
            where kept.organization_id = gone.organization_id and kept.role = gone.role and kept.members = 0;
          return null;
        end $$;

      delete from member_count where members = 0;
    `);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
