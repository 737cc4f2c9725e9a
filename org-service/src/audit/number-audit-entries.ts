import { createWorker, type Worker } from '@tessera/chassis/messaging/worker';
import type { OrgDeps } from '../deps.ts';
import { auditEntries } from './audit-entry.repository.ts';

type Deps = Pick<OrgDeps, 'db' | 'log'>;

const BATCH = 500;
const INTERVAL_MILLISECONDS = 60_000;

/**
 * Worker that numbers and chains the entries that are older than the chain (decision 0066). After an upgrade it works
 * until none is left; then one index look-up a minute finds nothing.
 */
export const createAuditChainWorker = (deps: Deps): Worker =>
  createWorker({
    name: 'number-audit-entries',
    log: deps.log,
    idleMs: INTERVAL_MILLISECONDS,
    runOnce: async () => ((await numberAuditEntries(deps)) === 0 ? 'idle' : 'more'),
  });

/** Numbers a batch of entries of one organization, oldest first. Returns how many. */
export const numberAuditEntries = ({ db }: Pick<Deps, 'db'>, batch = BATCH): Promise<number> =>
  db.transaction((tx) => auditEntries.numberBatch(tx, batch));
