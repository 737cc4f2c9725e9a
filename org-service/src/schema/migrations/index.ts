import type { MigrationClass } from '@tessera/chassis/db/types';
import { CreateOrgSchema1767225601000 } from './1767225601000-create-org-schema.ts';

/**
 * In the order in which they are applied. After the first release the baseline, `create-org-schema`, is not
 * edited again: every change is a migration of its own, named for table and change (`add-member-name-index`).
 */
export const orgMigrations: readonly MigrationClass[] = [CreateOrgSchema1767225601000];
