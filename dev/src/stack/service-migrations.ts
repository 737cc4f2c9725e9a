import { billingMigrations } from '@tessera/billing-ingest-service/schema/migrations/index';
import { chassisMigrations } from '@tessera/chassis/db/migrations';
import type { MigrationClass } from '@tessera/chassis/db/types';
import type { ServiceName } from '@tessera/contracts/routes';
import { identityMigrations } from '@tessera/identity-service/schema/migrations/index';
import { orgMigrations } from '@tessera/org-service/schema/migrations/index';

const ownMigrations: Readonly<Record<ServiceName, readonly MigrationClass[]>> = {
  identity: identityMigrations,
  org: orgMigrations,
  billing: billingMigrations,
};

/** Every migration of a service's schema, in the order in which they are applied. */
export const migrationsOf = (name: ServiceName): readonly MigrationClass[] => [
  ...chassisMigrations,
  ...ownMigrations[name],
];

/** The baseline of a service's schema: the first migration of the chassis and the first of the service. */
export const baselineOf = (name: ServiceName): readonly MigrationClass[] => [
  ...chassisMigrations.slice(0, 1),
  ...ownMigrations[name].slice(0, 1),
];

/** The name under which the migration table records a migration. */
export const migrationName = (Migration: MigrationClass): string =>
  new Migration().name ?? Migration.name;
