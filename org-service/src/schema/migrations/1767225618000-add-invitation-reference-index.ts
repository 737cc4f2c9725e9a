import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audit entries name an invitation by its reference; its address is read with the entry (SEC-134). */
export class AddInvitationReferenceIndex1767225618000 implements MigrationInterface {
  readonly name = 'AddInvitationReferenceIndex1767225618000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that failed leaves an index that is not valid.
    await runner.query('drop index concurrently if exists invitation_reference');
    await runner.query('create index concurrently invitation_reference on invitation (reference)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently invitation_reference');
  }
}
