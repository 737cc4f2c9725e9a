import type { MigrationClass } from '@tessera/chassis/db/types';
import { Baseline1767225601000 } from './1767225601000-baseline.ts';

/**
 * The baseline is not edited after the first release. Every later change is a migration of its own, named for table
 * and change (`add-member-name-index`).
 */
export const identityMigrations: readonly MigrationClass[] = [Baseline1767225601000];
