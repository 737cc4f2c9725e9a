import { registry, startAtZero } from '@tessera/chassis/telemetry/metrics';
import type { ServiceName } from '@tessera/contracts/routes';
import { Counter, Gauge, Histogram } from 'prom-client';
import { limitRules } from './limit-rules.ts';

const registers = [registry];

const duration = new Histogram({
  name: 'tessera_gateway_request_duration_seconds',
  help: 'Time from the head of a call to the end of its response, by prefix and status',
  labelNames: ['prefix', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});
const children = new Map<string, { observe(seconds: number): void }>();

/** Calls have few combinations of labels; the cache saves the lookup of the series for every call. */
export function observeCall(prefix: string, status: number, seconds: number): void {
  const key = `${prefix} ${status}`;
  let child = children.get(key);
  if (child === undefined) {
    child = duration.labels(prefix, String(status));
    children.set(key, child);
  }
  child.observe(seconds);
}

type Sizes = { calls(): number; streams(): number };
const sizes = new Map<ServiceName, Sizes>();

/** Read at each scrape, not updated with every call. */
export function measureUpstream(service: ServiceName, of: Sizes): void {
  sizes.set(service, of);
  startAtZero(
    upstreamErrors,
    upstreamFailures.map((reason) => ({ service, reason })),
  );
}

new Gauge({
  name: 'tessera_gateway_calls_in_flight',
  help: 'Calls without a response yet',
  labelNames: ['service'] as const,
  registers,
  collect() {
    for (const [service, { calls }] of sizes) this.set({ service }, calls());
  },
});
new Gauge({
  name: 'tessera_gateway_streams_open',
  help: 'Event streams that are open',
  labelNames: ['service'] as const,
  registers,
  collect() {
    for (const [service, { streams }] of sizes) this.set({ service }, streams());
  },
});
export const limitHits = new Counter({
  name: 'tessera_gateway_limit_hits_total',
  help: 'Requests rejected by a rate limit, by rule',
  labelNames: ['rule'] as const,
  registers,
});
startAtZero(
  limitHits,
  [...limitRules].map(({ name }) => ({ rule: name })),
);
export const signInCalls = new Counter({
  name: 'tessera_gateway_sign_in_calls_total',
  help: 'Calls that sign in by email address and password, by the status that the client gets',
  labelNames: ['status'] as const,
  registers,
});
for (const status of [200, 401, 500, 503, 504]) signInCalls.inc({ status }, 0);
/** Why a service gave no response. */
export const upstreamFailures = [
  'timeout',
  'refused',
  'broken',
  'overload',
  'open-circuit',
] as const;
export type UpstreamFailure = (typeof upstreamFailures)[number];
export const upstreamErrors = new Counter({
  name: 'tessera_gateway_upstream_errors_total',
  help: 'Calls without a response of the service: refused, timeout, broken, overload, open-circuit',
  labelNames: ['service', 'reason'] as const,
  registers,
});
