import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The earlier addresses of a user, so that the deletion of the user erases invitations to them. */
export class AddEarlierEmails1795636000001 implements MigrationInterface {
  readonly name = 'AddEarlierEmails1795636000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table user_profile add column earlier_emails text[] not null default '{}'`,
    );
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
