import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellOfDeliveries1767225604010 implements MigrationInterface {
  readonly name = 'TellOfDeliveries1767225604010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table delivery
        add column user_agent text,
        add column content_type text,
        add column read_at timestamptz;

      -- Readings that failed by a defect of ours.
      create table delivery_failure (
        id bigint generated always as identity primary key,
        position bigint not null,
        at timestamptz not null,
        error text not null
      );
      create index delivery_failure_of on delivery_failure (position, id desc);

      -- What a later version of the service may understand.
      create index delivery_unknown on delivery (type, position) where status = 'unknown';

      -- position: how far it is; last_position: the newest delivery when it was asked for.
      create table replay (
        id text primary key,
        organization_id text not null,
        filter json not null,
        position bigint not null,
        last_position bigint not null,
        total bigint not null,
        done bigint not null,
        failed bigint not null,
        created_at timestamptz not null,
        finished_at timestamptz
      );
      create unique index replay_running on replay (organization_id) where finished_at is null;
      create index replay_list on replay (organization_id, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table replay, delivery_failure;
      alter table delivery drop column user_agent, drop column content_type, drop column read_at`);
  }
}
