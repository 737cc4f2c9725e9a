import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateKnownAddresses1767225613000 implements MigrationInterface {
  readonly name = 'CreateKnownAddresses1767225613000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table known_address (
        user_id text not null constraint known_address_user_fk references "user" (id) on delete cascade,
        address_hash text not null,
        seen_at timestamptz(3) not null,
        constraint known_address_pk primary key (user_id, address_hash)
      );
      create index known_address_seen on known_address (seen_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table known_address');
  }
}
