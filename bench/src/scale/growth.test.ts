import { describe, expect, it } from 'vitest';
import type { Measured } from '../measure.ts';
import { isMet } from '../targets.ts';
import { volumeOf } from './fill.ts';
import { growthOf } from './growth.ts';
import { type PlanNode, problemsOf } from './plans.ts';

const side = (perSecond: number, cpuMicroseconds: number, voidedBy: string | null = null) => ({
  system: { kind: 'stack', name: 'size' } satisfies Measured['system'],
  runs: [],
  perSecond,
  p50: 1,
  p99: 2,
  cpuMicroseconds,
  backgroundPerSecond: Number.NaN,
  roundTrips: { redis: 0, sql: 0, nats: 0 },
  voidedBy,
});

describe('growthOf', () => {
  const outcomes = (name: string, ...measured: Measured[]) =>
    growthOf({ scenario: { name }, measured }).checks.map(isMet);

  it('divides the cost of the last size by that of the first', () => {
    const { checks } = growthOf({
      scenario: { name: 'has-permission' },
      measured: [side(1_000, 200), side(900, 230), side(800, 300)],
    });
    expect(checks.map(({ value }) => value)).toEqual([1.25, 1.5]);
    expect(checks.map(isMet)).toEqual([true, false]);
  });

  it('allows more growth for member lists only', () => {
    expect(outcomes('list-members, search', side(140, 10), side(100, 14))).toEqual([true, true]);
    expect(outcomes('organization/list', side(140, 10), side(100, 14))).toEqual([false, false]);
  });

  it('meets no limit when a run failed', () => {
    expect(outcomes('get-session', side(1, 1), side(1, 1, '1 × timeout'))).toEqual([false, false]);
  });
});

describe('volumeOf', () => {
  it('has the numbers of rows that the design names', () => {
    const { organizations, largestOrganization, otherMembers, deliveries } = volumeOf(2_000_000);
    expect({ organizations, deliveries }).toEqual({
      organizations: 200_000,
      deliveries: 5_000_000,
    });
    const members =
      largestOrganization + 2_000 * 100 + 100_000 * 10 + (organizations * 0.49 - 1) * otherMembers;
    expect(members / 3_000_000).toBeCloseTo(1, 1);
  });
});

describe('problemsOf', () => {
  const rows = new Map([
    ['org.member', 3_000_000],
    ['org.team', 12],
  ]);
  const scan = (type: string, table: string, planRows: number): PlanNode => ({
    'Node Type': type,
    'Relation Name': table,
    Schema: 'org',
    'Plan Rows': planRows,
  });

  it('finds a sequential scan of a large table below other nodes', () => {
    const plan: PlanNode = {
      'Node Type': 'Limit',
      'Plan Rows': 1,
      Plans: [scan('Seq Scan', 'member', 5)],
    };
    expect(problemsOf(plan, rows)).toEqual(['sequential scan of org.member']);
  });

  it('finds a sort of many rows', () => {
    const plan: PlanNode = {
      'Node Type': 'Sort',
      'Plan Rows': 25,
      Plans: [scan('Index Scan', 'member', 200_000)],
    };
    expect(problemsOf(plan, rows)).toEqual(['sort of 200000 rows']);
  });

  it('accepts scans of small tables, index scans and small sorts', () => {
    const plan: PlanNode = {
      'Node Type': 'Sort',
      'Plan Rows': 10,
      Plans: [scan('Seq Scan', 'team', 12), scan('Index Scan', 'member', 10)],
    };
    expect(problemsOf(plan, rows)).toEqual([]);
  });
});
