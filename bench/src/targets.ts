import type { Measured } from './measure.ts';
import { names, type Scenario } from './scenarios.ts';

export type Row = {
  readonly scenario: Pick<Scenario, 'name' | 'limits' | 'roundTrips'>;
  readonly measured: readonly Measured[];
};

/** A figure with its limit. The figure is NaN where it could not be measured. */
export type Check = {
  readonly name: string;
  readonly value: number;
  readonly sign: '≥' | '≤';
  readonly limit: number;
  readonly unit?: string;
};

export function isMet({ value, sign, limit }: Check): boolean {
  return sign === '≥' ? value >= limit : value <= limit;
}

/** Allows for statements of the idle system that fall into the counted time. */
const ROUND_TRIP_TOLERANCE = 0.05;

/** The figures of the stack divided by those of another system, for every scenario that has limits. */
export function ratioChecks({ scenario, measured }: Row): (Check & { against: string })[] {
  const ours = sideOf(measured, 'stack');
  return Object.entries(scenario.limits ?? {}).flatMap(([kind, limits]) => {
    const theirs = sideOf(measured, kind);
    if (ours === undefined || theirs === undefined || limits === undefined) return [];
    const of = (
      name: string,
      sign: Check['sign'],
      limit: number | undefined,
      key: 'perSecond' | 'cpuMicroseconds' | 'p99',
    ) =>
      limit === undefined
        ? []
        : [{ name, against: kind, sign, limit, value: ours[key] / theirs[key] }];
    return [
      ...of('throughput', '≥', limits.throughput, 'perSecond'),
      ...of('CPU per request', '≤', limits.cpu, 'cpuMicroseconds'),
      ...of('p99', '≤', limits.p99, 'p99'),
    ];
  });
}

export function roundTripChecks({ scenario, measured }: Row): Check[] {
  const ours = sideOf(measured, 'stack');
  const limits = scenario.roundTrips;
  if (ours === undefined || limits === undefined) return [];
  return (['redis', 'sql'] as const).map((store) => ({
    name: store,
    sign: '≤',
    limit: limits[store] + ROUND_TRIP_TOLERANCE,
    value: ours.roundTrips[store],
  }));
}

const MAX_SERVICE_MEGABYTES = 120;
const MAX_STORM_FACTOR = 2;
const MIN_SHARE_OF_HASHES = 0.6;
const MAX_HALF_LOAD_MILLISECONDS = 50;

/** Limits that compare scenarios with each other, or with a fixed figure. */
export function furtherChecks(
  rows: readonly Row[],
  idleMegabytes: Readonly<Record<string, number>>,
): Check[] {
  const find = (name: string, kind: string) => {
    const row = rows.find(({ scenario }) => scenario.name === name);
    return row === undefined ? undefined : sideOf(row.measured, kind);
  };
  const checks: Check[] = [];
  const storm = find(names.storm, 'stack');
  const calm = find(names.calm, 'stack');
  const hash = find(names.hash, 'baseline');
  const halfLoad = find(names.halfLoad, 'stack');
  if (storm && calm) {
    checks.push({
      name: 'p99 of get-session during a sign-in storm ÷ calm',
      sign: '≤',
      limit: MAX_STORM_FACTOR,
      value: storm.p99 / calm.p99,
    });
  }
  if (storm && hash) {
    checks.push({
      name: 'sign-ins during the storm ÷ hashes alone',
      sign: '≥',
      limit: MIN_SHARE_OF_HASHES,
      value: storm.backgroundPerSecond / hash.perSecond,
    });
  }
  if (halfLoad) {
    checks.push({
      name: 'p99 of webhooks at half load',
      sign: '≤',
      limit: MAX_HALF_LOAD_MILLISECONDS,
      value: halfLoad.p99,
      unit: ' ms',
    });
  }
  for (const [name, value] of Object.entries(idleMegabytes)) {
    checks.push({
      name: `idle memory of ${name}`,
      sign: '≤',
      limit: MAX_SERVICE_MEGABYTES,
      value,
      unit: ' MB',
    });
  }
  return checks;
}

/** Undefined also when the figures are void. */
function sideOf(measured: readonly Measured[], kind: string): Measured | undefined {
  return measured.find(({ system, voidedBy }) => system.kind === kind && voidedBy === null);
}
