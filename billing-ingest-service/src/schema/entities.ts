import type { EntitySchema } from 'typeorm';
import { changeFeedTable, changeTable } from './change.table.ts';
import { connectionTable, deletedUserTable, providerTokenTable } from './connection.table.ts';
import { customerRedactionTable } from './customer-redaction.table.ts';
import { deliveryConflictTable, deliveryFailureTable, deliveryTable } from './delivery.table.ts';
import { endpointRejectionTable, endpointTable } from './endpoint.table.ts';
import { formerConnectionTable } from './former-connection.table.ts';
import { erasedMerchantTable, organizationErasureTable } from './organization-erasure.table.ts';
import {
  missingRecordTable,
  reconciliationCountTable,
  reconciliationTable,
} from './reconciliation.table.ts';
import { replayTable } from './replay.table.ts';
import { rollupTables } from './rollup.table.ts';

export const ingestEntities: readonly EntitySchema[] = [
  deliveryTable,
  deliveryConflictTable,
  deliveryFailureTable,
  endpointTable,
  endpointRejectionTable,
  replayTable,
  connectionTable,
  formerConnectionTable,
  providerTokenTable,
  deletedUserTable,
  organizationErasureTable,
  erasedMerchantTable,
  customerRedactionTable,
  changeFeedTable,
  changeTable,
  reconciliationTable,
  reconciliationCountTable,
  missingRecordTable,
  ...rollupTables,
];
