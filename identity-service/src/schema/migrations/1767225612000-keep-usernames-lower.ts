import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepUsernamesLower1767225612000 implements MigrationInterface {
  readonly name = 'KeepUsernamesLower1767225612000';

  /** The lock that adds the constraint must be gone when the rows are read. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table "user" drop constraint if exists user_username_lower,
        add constraint user_username_lower check (username = lower(username)) not valid`);
    await runner.query('alter table "user" validate constraint user_username_lower');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "user" drop constraint user_username_lower');
  }
}
