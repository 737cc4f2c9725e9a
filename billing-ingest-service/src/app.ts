import { createEncryption } from '@tessera/chassis/crypto/encryption';
import type { Db } from '@tessera/chassis/db/types';
import { createWorker } from '@tessera/chassis/messaging/worker';
import { createReconciliationWorker } from '@tessera/chassis/reconciliation/reconciliation-worker';
import type { Base, Job, ServiceDefinition } from '@tessera/chassis/service/types';
import { subscribeToSessionChanges } from '@tessera/chassis/sessions/session-invalidation';
import { createSessionVerifier } from '@tessera/chassis/sessions/session-mac';
import { createSessionReader } from '@tessera/chassis/sessions/session-reader';
import { createMachineReader } from '@tessera/chassis/tokens/machine-reader';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { changes } from './changes/change.repository.ts';
import { createChangeNotifier } from './changes/change-notifier.ts';
import { createOpenStreams, type OpenStreams } from './changes/open-streams.ts';
import { changeHandlers } from './changes/routes.ts';
import type { BillingConfig } from './config.ts';
import { connections } from './connections/connection.repository.ts';
import { linkOperatorCalls } from './connections/operator-calls.ts';
import { connectionHandlers } from './connections/routes.ts';
import { customerActivityHandlers } from './customer-activity/routes.ts';
import { redactCustomers } from './customer-redaction/redact-customers.ts';
import { requestMissingRedactions } from './customer-redaction/request-missing-redactions.ts';
import { eraseOldPayloads } from './deliveries/erase-old-payloads.ts';
import { listRejected } from './deliveries/list-rejected.ts';
import { deliveryHandlers } from './deliveries/routes.ts';
import type { BackgroundWorker, BillingDeps } from './deps.ts';
import { createRejectionCounter } from './endpoints/rejection-counter.ts';
import { endpointHandlers } from './endpoints/routes.ts';
import { entitlementRequests } from './entitlements/requests.ts';
import { entitlementHandlers } from './entitlements/routes.ts';
import { deliveries } from './ingest/delivery.repository.ts';
import { createInsertBatcher } from './ingest/insert-batcher.ts';
import { deliveriesWaiting } from './ingest/metrics.ts';
import { createProjector } from './ingest/projector.ts';
import { reassignRecords } from './ingest/reassign-records.ts';
import { reprocessUnknown } from './ingest/reprocess-unknown.ts';
import { webhookHandlers } from './ingest/routes.ts';
import { deliverySubscribers } from './ingest/subscribers.ts';
import { eraseOrganizations } from './organizations/erase-organizations.ts';
import { organizationReconciliation } from './organizations/reconcile-organizations.ts';
import { organizationSubscribers } from './organizations/subscribers.ts';
import { readCoverage } from './reconciliation/read-coverage.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { reconciliationHandlers } from './reconciliation/routes.ts';
import { benefitHandlers } from './records/benefits/routes.ts';
import { checkoutHandlers } from './records/checkouts/routes.ts';
import { customFieldHandlers } from './records/custom-fields/routes.ts';
import { customerHandlers } from './records/customers/routes.ts';
import { customerSubscribers } from './records/customers/subscribers.ts';
import { discountHandlers } from './records/discounts/routes.ts';
import { meterHandlers } from './records/meters/routes.ts';
import { orderHandlers } from './records/orders/routes.ts';
import { productHandlers } from './records/products/routes.ts';
import { recordEntities } from './records/record-tables.ts';
import { refundHandlers } from './records/refunds/routes.ts';
import { subscriptionHandlers } from './records/subscriptions/routes.ts';
import { runReplays } from './replays/replay-worker.ts';
import { replayHandlers } from './replays/routes.ts';
import { reportingHandlers } from './reporting/routes.ts';
import { ingestEntities } from './schema/entities.ts';
import { billingMigrations } from './schema/migrations/index.ts';
import { searchHandlers } from './search/routes.ts';
import { summaryHandlers } from './summary/routes.ts';
import { userDataRequests } from './user-data/list-user-data.ts';

/** How long a replay that was requested from another replica, or abandoned by it, may wait. */
const REPLAY_IDLE_MILLISECONDS = 2_000;
const RECONCILE_IDLE_MILLISECONDS = 1_000;
/** How long records from before a link wait until they are reassigned. */
const REASSIGN_IDLE_MILLISECONDS = 1_000;
/** How long the data of a deleted organization or customer waits until its erasure begins. */
const ERASE_IDLE_MILLISECONDS = 1_000;
const WARN_MILLISECONDS = 3_600_000;
const CLEANUP_MILLISECONDS = 10 * 60_000;
const CHECK_STREAMS_MILLISECONDS = 1_000;
const MEASURE_MILLISECONDS = 5_000;
const WRITE_REJECTIONS_MILLISECONDS = 1_000;
const KEEP_CHANGES_MILLISECONDS = 24 * 3_600_000;

/** Receives webhook deliveries, projects them into records, and serves the records to organizations. */
export const billingService: ServiceDefinition<BillingConfig, BillingDeps> = {
  name: 'billing',
  entities: [...recordEntities, ...ingestEntities],
  migrations: billingMigrations,
  cookieSecrets: (config) => config.cookieSecrets,
  compose(base) {
    const notifier = createChangeNotifier();
    const projector = createProjector(base);
    const replayer = createWorker({
      name: 'replays',
      log: base.log,
      idleMs: REPLAY_IDLE_MILLISECONDS,
      runOnce: () => runReplays(base),
    });
    const rejections = createRejectionCounter(base);
    const encryption = createEncryption(base.config.encryptionKeys, 'billing-endpoints');
    const verifyCopy = createSessionVerifier('billing', base.config.sessionMacKeys);
    const sessions = createSessionReader({ ...base, verifyCopy }, (tokenHash) =>
      base.sendRequest(identityRequests.resolveSession, { tokenHash }),
    );
    const streams = createOpenStreams({
      clock: base.clock,
      log: base.log,
      maxPerUser: base.config.streamsPerUser,
      maxPerOrganization: base.config.streamsPerOrganization,
    });
    const deps: BillingDeps = {
      ...base,
      storeDelivery: createInsertBatcher(base.db),
      projector,
      replayer,
      changes: notifier,
      streams,
      findSession: sessions.find,
      rejections,
      encryption,
      readCoverage: (token, id) => readCoverage(base, token, id),
    };
    return {
      deps,
      handlers: [
        ...webhookHandlers(deps),
        ...customerHandlers(deps),
        ...subscriptionHandlers(deps),
        ...orderHandlers(deps),
        ...refundHandlers(deps),
        ...productHandlers(deps),
        ...discountHandlers(deps),
        ...benefitHandlers(deps),
        ...checkoutHandlers(deps),
        ...meterHandlers(deps),
        ...customFieldHandlers(deps),
        ...summaryHandlers(deps),
        ...reportingHandlers(deps),
        ...searchHandlers(deps),
        ...customerActivityHandlers(deps),
        ...entitlementHandlers(deps),
        ...connectionHandlers(deps),
        ...endpointHandlers(deps),
        ...deliveryHandlers(deps),
        ...replayHandlers(deps),
        ...reconciliationHandlers(deps),
        ...changeHandlers(deps),
      ],
      subscribers: [...organizationSubscribers, ...customerSubscribers, ...deliverySubscribers],
      requests: [...entitlementRequests(deps), ...userDataRequests(deps)],
      sessions,
      machines: createMachineReader(base),
      maxBodyBytes: base.config.maxBodyBytes,
      operatorLists: [listRejected(deps)],
      operatorCalls: linkOperatorCalls(deps),
      jobs: [
        () => projector,
        () => replayer,
        () => reprocessWorker(base, projector),
        ...reconcileJobs(deps),
        () => reassignRecordsWorker(base),
        () => eraseOrganizationsWorker(base),
        () => eraseOldPayloadsWorker(base),
        () => redactCustomersWorker(base),
        () => requestMissingRedactionsWorker(base),
        () => warnAboutUnprovenLinks(base),
        () => createReconciliationWorker(base, organizationReconciliation(base)),
        () => notifyOnChanges(base, notifier.notify),
        () => checkStreams(base, streams),
        () => subscribeToSessionChanges({ ...base, onChange: streams.sessionChanged }),
        () => deleteOldChanges(base),
        () => measureWaiting(base),
        () => writeRejections(base, rejections.write),
      ],
    };
  },
};

function notifyOnChanges({ listen }: Base, notify: () => void) {
  const listener = listen({ change_billing: notify });
  return { stop: listener.close };
}

const checkStreams = ({ log }: Base, streams: OpenStreams) =>
  createWorker({
    name: 'check event streams',
    log,
    idleMs: CHECK_STREAMS_MILLISECONDS,
    async runOnce() {
      await streams.checkDue();
      return 'idle';
    },
  });

const deleteOldChanges = ({ db, clock, log }: Base) =>
  createWorker({
    name: 'delete old changes',
    log,
    idleMs: CLEANUP_MILLISECONDS,
    async runOnce() {
      const before = clock.now().getTime() - KEEP_CHANGES_MILLISECONDS;
      await changes.deleteBefore(db, new Date(before));
      return 'idle';
    },
  });

/** Reassigns the records that a link makes the organization's own, in the background and in batches. */
const reassignRecordsWorker = (base: Base) =>
  createWorker({
    name: 'reassign records',
    log: base.log,
    idleMs: REASSIGN_IDLE_MILLISECONDS,
    runOnce: () => reassignRecords(base),
  });

const eraseOrganizationsWorker = (base: Base) =>
  createWorker({
    name: 'erase organizations',
    log: base.log,
    idleMs: ERASE_IDLE_MILLISECONDS,
    runOnce: () => eraseOrganizations(base),
  });

const redactCustomersWorker = (base: Base) =>
  createWorker({
    name: 'redact customers',
    log: base.log,
    idleMs: ERASE_IDLE_MILLISECONDS,
    runOnce: () => redactCustomers(base),
  });

/** Runs at start and again later: during a rolling upgrade an older replica may redact a customer without a receipt. */
const requestMissingRedactionsWorker = (base: Base) =>
  createWorker({
    name: 'request missing redactions',
    log: base.log,
    idleMs: CLEANUP_MILLISECONDS,
    runOnce: () => requestMissingRedactions(base),
  });

const eraseOldPayloadsWorker = (base: Base<BillingConfig>) =>
  createWorker({
    name: 'erase old payloads',
    log: base.log,
    idleMs: CLEANUP_MILLISECONDS,
    runOnce: () => eraseOldPayloads(base),
  });

/** Counts links without proof (from before proof was required, or from self-linking) for operators. */
const warnAboutUnprovenLinks = ({ config, db, log }: Base<BillingConfig>) =>
  createWorker({
    name: 'count links without proof',
    log,
    idleMs: WARN_MILLISECONDS,
    async runOnce() {
      const count = config.selfLinkingEnabled ? 0 : await connections.countWithoutProof(db);
      if (count > 0) log.warn({ count }, 'billing links without proof');
      return 'idle';
    },
  });

const measureWaiting = ({ db, log }: Base) =>
  createWorker({
    name: 'measure deliveries',
    log,
    idleMs: MEASURE_MILLISECONDS,
    async runOnce() {
      deliveriesWaiting.set(await deliveries.countWaiting(db));
      return 'idle';
    },
  });

const writeRejections = ({ db, log }: Base, write: (db: Db) => Promise<void>) =>
  createWorker({
    name: 'write rejections',
    log,
    idleMs: WRITE_REJECTIONS_MILLISECONDS,
    async runOnce() {
      await write(db);
      return 'idle';
    },
  });

/** Runs at start and again later: during a rolling upgrade an older replica may project a delivery first. */
const reprocessWorker = (base: Base, projector: BackgroundWorker) =>
  createWorker({
    name: 'reprocess unknown deliveries',
    log: base.log,
    idleMs: CLEANUP_MILLISECONDS,
    runOnce: () => reprocessUnknown({ ...base, projector }),
  });

/** No job unless the provider's API is configured. Runs use the token of the platform or of an organization. */
function reconcileJobs(deps: BillingDeps): Job[] {
  if (deps.config.providerUrl === undefined) return [];
  const lease = { holder: deps.random.id() };
  return [
    () =>
      createWorker({
        name: 'reconcile',
        log: deps.log,
        idleMs: RECONCILE_IDLE_MILLISECONDS,
        runOnce: () => reconcile(deps, lease),
      }),
  ];
}
