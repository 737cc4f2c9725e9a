import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the edge tells the country of a visitor, a session keeps the one it was opened in. */
export class KeepCountriesOfSessions1767225615400 implements MigrationInterface {
  readonly name = 'KeepCountriesOfSessions1767225615400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add column country text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column country');
  }
}
