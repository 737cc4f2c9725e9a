import type { MigrationClass } from '@tessera/chassis/db/types';
import { Baseline1767225602000 } from './1767225602000-baseline.ts';

/**
 * In the order in which they are applied. From the first release on, the baseline is not edited again: every change is
 * a migration of its own, named for the table and the change (`1767225700000-add-delivery-share.ts`).
 */
export const billingMigrations: readonly MigrationClass[] = [Baseline1767225602000];
