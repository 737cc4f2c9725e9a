import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEndedSessions1767225616300 implements MigrationInterface {
  readonly name = 'CreateEndedSessions1767225616300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ended_session (
        token_hash text not null constraint ended_session_pk primary key,
        session_id text not null,
        user_id text not null,
        ended_at timestamptz(3) not null default now(),
        tried_at timestamptz(3) not null default now()
      );
      create index ended_session_of_user on ended_session (user_id);
      create index ended_session_tried on ended_session (tried_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ended_session');
  }
}
