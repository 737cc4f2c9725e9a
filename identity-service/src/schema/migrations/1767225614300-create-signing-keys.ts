import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSigningKeys1767225614300 implements MigrationInterface {
  readonly name = 'CreateSigningKeys1767225614300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table signing_key (
        id text not null constraint signing_key_pk primary key,
        generation integer not null constraint signing_key_generation_unique unique,
        public_x text not null,
        sealed_private text not null,
        signs_from timestamptz(3) not null,
        created_at timestamptz(3) not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table signing_key');
  }
}
