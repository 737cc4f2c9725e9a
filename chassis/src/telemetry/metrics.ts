import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process; served at `/metrics` on the operator port. */
export const registry = new Registry();
collectDefaultMetrics({
  register: registry,
  prefix: 'tessera_',
  // The library's default of 10 ms wakes an idle process a hundred times a second: 8 ms of CPU per second instead of 2.
  eventLoopMonitoringPrecision: 50,
});

const registers = [registry];

const buildInfo = new Gauge({
  name: 'tessera_build_info',
  help: 'Always 1; the labels are the version and the revision of the build and the version of Node.js',
  labelNames: ['service', 'version', 'revision', 'node_version'] as const,
  registers,
});

/** What a process was built from: `BUILD_VERSION` and `BUILD_REVISION`. */
export type Build = { readonly buildVersion: string; readonly buildRevision: string };

/** Exports what this process was built from. */
export function exportBuild(service: string, { buildVersion, buildRevision }: Build): void {
  const labels = { service, version: buildVersion, revision: buildRevision };
  buildInfo.set({ ...labels, node_version: process.version }, 1);
}

/** Creates the series of a counter with the value 0, so that the first increase is visible to `rate` and `increase`. */
export function startAtZero<L extends string>(
  counter: Counter<L>,
  series: readonly Readonly<Record<L, string>>[],
): void {
  for (const labels of series) counter.inc(labels, 0);
}

export const httpDuration = new Histogram({
  name: 'tessera_http_request_duration_seconds',
  help: 'Response time, by route pattern and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
export const outboxWaiting = new Gauge({
  name: 'tessera_outbox_waiting_rows',
  help: 'Events and mails that are not sent yet',
  labelNames: ['kind'] as const,
  registers,
});
export const outboxOldest = new Gauge({
  name: 'tessera_outbox_oldest_seconds',
  help: 'Age of the oldest event or mail that is not sent yet',
  labelNames: ['kind'] as const,
  registers,
});
export const eventsHandled = new Counter({
  name: 'tessera_events_handled_total',
  help: 'Events handled, by subscriber and outcome: applied, repeated, failed, dead-lettered',
  labelNames: ['subscriber', 'outcome'] as const,
  registers,
});
export const eventsPending = new Gauge({
  name: 'tessera_events_pending',
  help: 'Events in the stream that a subscriber has not applied yet',
  labelNames: ['subscriber'] as const,
  registers,
});
export const mailsHandled = new Counter({
  name: 'tessera_mails_handled_total',
  help: 'Attempts to send a mail by outcome: sent, failed; and mails that are not tried again: dropped',
  labelNames: ['outcome'] as const,
  registers,
});
startAtZero(mailsHandled, [{ outcome: 'sent' }, { outcome: 'failed' }, { outcome: 'dropped' }]);
export const sessionReads = new Counter({
  name: 'tessera_session_reads_total',
  help: 'Sessions read, by source: redis, or the durable store',
  labelNames: ['from'] as const,
  registers,
});
startAtZero(sessionReads, [{ from: 'redis' }, { from: 'durable' }]);
export const sessionCopiesRejected = new Counter({
  name: 'tessera_session_copies_rejected_total',
  help: 'Session copies in Redis whose MAC is invalid: forged, or made with another AUTH_SECRET',
  registers,
});
export const deadLetterCount = new Gauge({
  name: 'tessera_dead_letters',
  help: 'Events that could not be applied and wait for an operator',
  registers,
});

/** Gauges whose values are read at each scrape, not set with every change. */
function observableGauge<L extends string>(name: string, help: string, label: L) {
  let read: () => Readonly<Record<string, number>> = () => ({});
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset();
      for (const [key, level] of Object.entries(read())) {
        this.set({ [label]: key } as Record<L, string>, level);
      }
    },
  });
  return {
    readFrom(source: typeof read) {
      read = source;
    },
  };
}
export const databaseConnections = observableGauge(
  'tessera_database_connections',
  'Connections of the pool: used, idle, and requests that wait for one',
  'state',
);
export const dependencyUp = new Gauge({
  name: 'tessera_dependency_up',
  help: 'Whether a dependency responded to a check at this scrape: database, redis, broker; in the gateway redis and the services',
  labelNames: ['dependency'] as const,
  registers,
});
