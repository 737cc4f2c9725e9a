import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddInvitationEmailIndex1795624244770 implements MigrationInterface {
  readonly name = 'AddInvitationEmailIndex1795624244770';

  /** An index is built concurrently outside a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted run leaves an invalid index behind.
    await runner.query('drop index concurrently if exists invitation_email');
    await runner.query('create index concurrently invitation_email on invitation (email)');
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
