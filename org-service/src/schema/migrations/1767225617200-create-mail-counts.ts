import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMailCounts1767225617200 implements MigrationInterface {
  readonly name = 'CreateMailCounts1767225617200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_count (
        key text primary key,
        mails integer not null,
        ends_at timestamptz not null
      );
      create index mail_count_end on mail_count (ends_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_count');
  }
}
