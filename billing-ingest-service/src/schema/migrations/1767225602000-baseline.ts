import { assertExtensions } from '@tessera/chassis/db/extensions';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { catalogTables } from './baseline/catalog-tables.ts';
import { changeTables } from './baseline/change-tables.ts';
import { connectionTables } from './baseline/connection-tables.ts';
import { deliveryTables } from './baseline/delivery-tables.ts';
import { reconciliationTables } from './baseline/reconciliation-tables.ts';
import { rollupFunctions, rollupTables } from './baseline/rollup-tables.ts';
import { salesTables } from './baseline/sales-tables.ts';
import { snapshotTable } from './baseline/snapshot-tables.ts';

export class Baseline1767225602000 implements MigrationInterface {
  readonly name = 'Baseline1767225602000';

  async up(runner: QueryRunner): Promise<void> {
    await assertExtensions(runner);
    await runner.query(
      [
        deliveryTables,
        connectionTables,
        snapshotTable,
        catalogTables,
        salesTables,
        rollupTables,
        changeTables,
        reconciliationTables,
      ].join('\n'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table delivery, delivery_conflict, delivery_failure, endpoint, endpoint_rejection, replay,
        billing_connection, provider_token, deleted_user, snapshot,
        provider_organization, product, benefit, discount, meter, custom_field,
        customer, customer_state, customer_meter, checkout, "order", refund, subscription, benefit_grant,
        order_month, order_day, refund_month, refund_day, subscription_start_month,
        subscription_end_month, subscription_state, customer_meter_day, meter_day,
        change_feed, change, reconciliation, reconciliation_count, missing_record;
      drop function notify_change, meter_growth, annual_recurring_revenue, annual_amount, month_of,
        ${rollupFunctions.join(', ')}`);
  }
}
