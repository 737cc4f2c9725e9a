import type { MigrationClass } from '@app/chassis/db/db';
import { CreateIdentity1767225601000 } from './1767225601000-create-identity.ts';

export const identityMigrations: readonly MigrationClass[] = [CreateIdentity1767225601000];
