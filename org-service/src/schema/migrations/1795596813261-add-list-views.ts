import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddListViews1795596813261 implements MigrationInterface {
  readonly name = 'AddListViews1795596813261';

  async up(runner: QueryRunner): Promise<void> {
    // The rows belong to a membership: they are deleted with it, and with its organization.
    await runner.query(`
      create table list_view (
        id text primary key,
        organization_id text not null,
        user_id text not null,
        list text not null,
        name text not null,
        name_key text not null,
        query text not null,
        created_at timestamptz not null,
        constraint list_view_name_key unique (organization_id, user_id, list, name_key),
        constraint list_view_member_fkey foreign key (organization_id, user_id)
          references member (organization_id, user_id) on delete cascade
      );

      create table list_columns (
        organization_id text not null,
        user_id text not null,
        list text not null,
        columns text[] not null,
        primary key (organization_id, user_id, list),
        constraint list_columns_member_fkey foreign key (organization_id, user_id)
          references member (organization_id, user_id) on delete cascade
      );
    `);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
