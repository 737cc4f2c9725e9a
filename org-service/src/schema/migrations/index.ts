import type { MigrationClass } from '@app/chassis/db/db';
import { CreateOrganizations1767225601000 } from './1767225601000-create-organizations.ts';

/** In the order in which they are applied. */
export const orgMigrations: readonly MigrationClass[] = [CreateOrganizations1767225601000];
