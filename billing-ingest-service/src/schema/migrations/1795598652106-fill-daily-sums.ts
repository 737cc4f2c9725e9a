import type { MigrationInterface, QueryRunner } from 'typeorm';
import { endDay, orderDay, startDay } from './daily-sums.ts';
import { fillRollup } from './fill-rollup.ts';

export class FillDailySums1795598652106 implements MigrationInterface {
  readonly name = 'FillDailySums1795598652106';
  /** Each merchant has transactions of its own. When the migration is interrupted, it computes all again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const merchants: { id: string }[] = await runner.query(`
      select provider_organization_id as id from order_month
      union select provider_organization_id from subscription_start_month
      order by id`);
    for (const { id } of merchants) {
      for (const rollup of [orderDay, startDay, endDay]) await fillRollup(runner, rollup, id);
    }
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
