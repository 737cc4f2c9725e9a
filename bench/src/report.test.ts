import { describe, expect, it } from 'vitest';
import type { Measured } from './measure.ts';
import { reportOf } from './report.ts';
import { names } from './scenarios.ts';
import type { SystemKind } from './systems/system.ts';
import type { Row } from './targets.ts';

const options = { rounds: 2, seconds: 1, warmUpSeconds: 1, connections: 32, users: 10 };
const environment = {
  at: new Date('2026-01-02T03:04:00Z'),
  commit: 'abc1234',
  versions: { Node: '20.19.0' },
  machine: '2 cores',
  loadBefore: 0.1,
  loadAfter: 2,
};

/** One system's figures; every run has the same ones. */
function measured(kind: SystemKind, given: Partial<Measured> = {}): Measured {
  const figures = {
    perSecond: 100,
    p50: 5,
    p99: 20,
    cpuMicroseconds: 1_000,
    backgroundPerSecond: Number.NaN,
    ...given,
  };
  return {
    system: { kind, name: kind },
    runs: [{ ...figures, requests: 100, max: 30, failures: null }],
    roundTrips: { redis: 1, sql: 0, nats: 0 },
    voidedBy: null,
    ...figures,
  };
}

const limits = { peer: { throughput: 4, cpu: 0.4 } };
const roundTrips = { redis: 1, sql: 0 };
const row = (ours: Partial<Measured>, theirs: Partial<Measured> = {}): Row => ({
  scenario: { name: 'get-session', limits, roundTrips },
  measured: [measured('stack', ours), measured('peer', theirs)],
});
const lineOf = (report: string, start: string) =>
  report.split('\n').find((line) => line.startsWith(`| ${start}`));
const report = (rows: Row[], memory: Record<string, number> = {}) =>
  reportOf(rows, options, environment, { stack: memory });

describe('the report', () => {
  it('divides our figures by those of the peer and names each limit that is met', () => {
    const line = lineOf(report([row({ perSecond: 450, cpuMicroseconds: 300 })]), 'get-session');
    expect(line).toBe(
      '| get-session | peer | 4.50 (≥ 4 met) | 0.30 (≤ 0.4 met) |  | 1.00, 0.00 (≤ 1, 0 met) |',
    );
  });

  it('names each limit that is missed', () => {
    const line = lineOf(
      report([
        row({ perSecond: 390, cpuMicroseconds: 410, roundTrips: { redis: 1, sql: 1, nats: 0 } }),
      ]),
      'get-session',
    );
    expect(line).toBe(
      '| get-session | peer | 3.90 (≥ 4 missed) | 0.41 (≤ 0.4 missed) |  | 1.00, 1.00 (≤ 1, 0 missed) |',
    );
  });

  it('shows no ratio when a run of either side failed', () => {
    const text = report([row({}, { voidedBy: '3 × status 429' })]);
    expect(lineOf(text, 'get-session | peer | void')).toBeDefined();
    expect(text).toContain('void: 3 × status 429');
    expect(text).not.toContain('met)');
  });

  it('compares the storm with calm, and the memory of each service with its limit', () => {
    const storm = { scenario: { name: names.storm }, measured: [measured('stack', { p99: 50 })] };
    const calm = { scenario: { name: names.calm }, measured: [measured('stack', { p99: 20 })] };
    const text = report([storm, calm], { gateway: 110, org: 121 });
    expect(lineOf(text, 'p99 of get-session during')).toContain('2.50 | ≤ 2 missed');
    expect(lineOf(text, 'idle memory of gateway')).toContain('110 MB | ≤ 120 MB met');
    expect(lineOf(text, 'idle memory of org')).toContain('121 MB | ≤ 120 MB missed');
  });
});
