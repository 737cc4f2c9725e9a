import type { MigrationInterface, QueryRunner } from 'typeorm';
import { endDay, orderDay, startDay } from './daily-sums.ts';
import { rollupFunctionsSql, rollupSql } from './rollup-sql.ts';

export class AddDailySums1795598550528 implements MigrationInterface {
  readonly name = 'AddDailySums1795598550528';

  async up(runner: QueryRunner): Promise<void> {
    // Null until the next migration has computed them: adding to null remains null.
    await runner.query(`
      alter table order_day
        add column gross numeric, add column tax numeric, add column recurring_net numeric;
      ${rollupFunctionsSql(orderDay)}
      ${rollupSql(startDay)}
      ${rollupSql(endDay)}`);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
