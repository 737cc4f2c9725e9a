import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Those of the earlier addresses of a user that were verified. Of addresses that are stored already it is not known,
 * so they count as unverified.
 */
export class AddVerifiedEarlierEmails1795850000001 implements MigrationInterface {
  readonly name = 'AddVerifiedEarlierEmails1795850000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table user_profile add column verified_earlier_emails text[] not null default '{}'`,
    );
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
