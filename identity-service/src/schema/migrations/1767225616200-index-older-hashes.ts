import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Password hashes that are not of today's kind, by kind: few or none, so that signing up costs nothing more. */
export class IndexOlderHashes1767225616200 implements MigrationInterface {
  readonly name = 'IndexOlderHashes1767225616200';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index concurrently account_older_hash on account ((coalesce(
        substring(password_hash from '^[$]argon2[a-z]+[$]v=[0-9]+[$]m=[0-9]+,t=[0-9]+,p=[0-9]+[$]'), 'scrypt')))
      where password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently account_older_hash');
  }
}
