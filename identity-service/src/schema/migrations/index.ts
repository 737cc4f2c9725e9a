import type { MigrationClass } from '@app/chassis/db/db';
import { CreateIdentity1767225601000 } from './1767225601000-create-identity.ts';
import { CreateKnownAddresses1767225613000 } from './1767225613000-create-known-addresses.ts';

export const identityMigrations: readonly MigrationClass[] = [
  CreateIdentity1767225601000,
  CreateKnownAddresses1767225613000,
];
