import type { MigrationInterface, QueryRunner } from 'typeorm';

const functions = ['order_day', 'refund_day', 'subscription_state'].flatMap((rollup) =>
  ['insert', 'update', 'delete'].map((event) => `${rollup}_${event}()`),
);

/** Whoever writes a record, from whatever schema, keeps the sums by day and state right. */
export class PinRollups1767225605450 implements MigrationInterface {
  readonly name = 'PinRollups1767225605450';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of functions) {
      await runner.query(`alter function ${name} set search_path from current`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of functions) await runner.query(`alter function ${name} reset search_path`);
  }
}
