import { EntitySchema } from 'typeorm';

/** A comparison with the provider's API; only the process that holds the lease continues it. */
export type StoredReconciliation = {
  id: string;
  /** Whose token the run uses; null for the platform's. */
  organizationId: string | null;
  startedAt: Date;
  finishedAt: Date | null;
  problem: string | null;
  /** The provider organizations that the token can read. */
  covers: string[];
  collection: number;
  page: number;
  /** The newest creation time on the pages of the collection so far. */
  listedUntil: Date | null;
  /** Whether the items came in the order of that time. */
  isOrdered: boolean;
  failures: number;
  holder: string;
  leasedUntil: Date;
  nextAt: Date;
};

export const reconciliationTable = new EntitySchema<StoredReconciliation>({
  name: 'reconciliation',
  tableName: 'reconciliation',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id', nullable: true },
    startedAt: { type: 'timestamptz', name: 'started_at' },
    finishedAt: { type: 'timestamptz', name: 'finished_at', nullable: true },
    problem: { type: 'text', nullable: true },
    covers: { type: 'text', array: true, default: [] },
    collection: { type: 'integer', default: 0 },
    page: { type: 'integer', default: 1 },
    listedUntil: { type: 'timestamptz', name: 'listed_until', nullable: true },
    isOrdered: { type: 'boolean', name: 'is_ordered', default: true },
    failures: { type: 'integer', default: 0 },
    holder: { type: 'text' },
    leasedUntil: { type: 'timestamptz', name: 'leased_until' },
    nextAt: { type: 'timestamptz', name: 'next_at' },
  },
  indices: [
    // On an expression, which an EntitySchema cannot describe.
    { name: 'reconciliation_running', synchronize: false },
    { name: 'reconciliation_list', columns: ['organizationId', 'startedAt', 'id'] },
  ],
});

/** The records that a run compared, of one merchant and kind. */
export type ReconciliationCountRow = {
  reconciliationId: string;
  providerOrganizationId: string;
  kind: string;
  checked: string;
  missing: string;
  outdated: string;
  missingAtProvider: string;
};

export const reconciliationCountTable = new EntitySchema<ReconciliationCountRow>({
  name: 'reconciliation_count',
  tableName: 'reconciliation_count',
  columns: {
    reconciliationId: { type: 'text', name: 'reconciliation_id', primary: true },
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', primary: true },
    kind: { type: 'text', primary: true },
    checked: { type: 'bigint' },
    missing: { type: 'bigint' },
    outdated: { type: 'bigint' },
    missingAtProvider: { type: 'bigint', name: 'missing_at_provider' },
  },
  foreignKeys: [
    {
      name: 'reconciliation_count_reconciliation_id_fkey',
      target: 'reconciliation',
      columnNames: ['reconciliationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

/** A record that a complete listing of the provider did not contain; confirmed by a second listing. */
export type StoredMissingRecord = {
  kind: string;
  id: string;
  providerOrganizationId: string;
  missingSince: Date;
  isConfirmed: boolean;
};

export const missingRecordTable = new EntitySchema<StoredMissingRecord>({
  name: 'missing_record',
  tableName: 'missing_record',
  columns: {
    kind: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    providerOrganizationId: { type: 'text', name: 'provider_organization_id' },
    missingSince: { type: 'timestamptz', name: 'missing_since' },
    isConfirmed: { type: 'boolean', name: 'is_confirmed', default: false },
  },
  indices: [
    {
      name: 'missing_record_list',
      columns: ['providerOrganizationId', 'missingSince', 'id'],
      where: 'is_confirmed',
    },
  ],
});
