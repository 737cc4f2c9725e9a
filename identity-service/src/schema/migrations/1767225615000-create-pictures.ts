import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePictures1767225615000 implements MigrationInterface {
  readonly name = 'CreatePictures1767225615000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table picture (
        id text not null constraint picture_pk primary key,
        user_id text not null constraint picture_user_unique unique
          constraint picture_user_fk references "user" (id) on delete cascade,
        type text not null,
        bytes bytea not null constraint picture_is_small check (octet_length(bytes) <= 36000),
        created_at timestamptz(3) not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table picture');
  }
}
