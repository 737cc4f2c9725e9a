import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRemovedAccounts1767225616100 implements MigrationInterface {
  readonly name = 'CreateRemovedAccounts1767225616100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table removed_account (
        id text not null constraint removed_account_pk primary key,
        user_id text not null constraint removed_account_user_fk references "user" (id) on delete cascade,
        provider_id text not null,
        account_id text not null,
        created_at timestamptz(3) not null,
        removed_at timestamptz(3) not null,
        constraint removed_account_login_unique unique (user_id, provider_id, account_id)
      );
      create index removed_account_age on removed_account (removed_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table removed_account');
  }
}
