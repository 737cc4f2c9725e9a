import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the current address of a user was first proven, and whether its verification link needs a session of that
 * user. Verified users of before have no time: their `updated_at` counts instead (`emailProvenAt`).
 */
export class AddEmailProof1767225616000 implements MigrationInterface {
  readonly name = 'AddEmailProof1767225616000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table "user"
        add column email_proven_at timestamptz(3),
        add column verification_needs_session boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table "user" drop column email_proven_at, drop column verification_needs_session',
    );
  }
}
