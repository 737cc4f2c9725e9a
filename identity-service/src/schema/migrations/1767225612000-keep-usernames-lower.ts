import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepUsernamesLower1767225612000 implements MigrationInterface {
  readonly name = 'KeepUsernamesLower1767225612000';

  async up(runner: QueryRunner): Promise<void> {
    // In two steps, so that the rows are read without a lock that keeps writers out.
    await runner.query(`
      alter table "user"
        add constraint user_username_lower check (username = lower(username)) not valid;
      alter table "user" validate constraint user_username_lower;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "user" drop constraint user_username_lower');
  }
}
