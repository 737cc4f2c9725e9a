import type { Measured } from '../measure.ts';
import type { Check, Row } from '../targets.ts';

/** Limits of the cost in the largest database divided by the cost in the smallest. */
const MAX_GROWTH = 1.3;
const MAX_GROWTH_OF_MEMBER_LISTS = 1.5;
export const MEMBER_LIST = 'list-members';

export type Growth = {
  readonly name: string;
  /** Per size: milliseconds per request at full load, and CPU microseconds. */
  readonly milliseconds: readonly number[];
  readonly cpuMicroseconds: readonly number[];
  readonly checks: readonly Check[];
};

/** How the cost of each scenario grows from the first to the last side; NaN where a side is void. */
export function growthOf({ scenario, measured }: Row): Growth {
  const limit = scenario.name.startsWith(MEMBER_LIST) ? MAX_GROWTH_OF_MEMBER_LISTS : MAX_GROWTH;
  const of = (figure: (side: Measured) => number) =>
    measured.map((side) => (side.voidedBy === null ? figure(side) : Number.NaN));
  const milliseconds = of(({ perSecond }) => 1_000 / perSecond);
  const cpuMicroseconds = of((side) => side.cpuMicroseconds);
  const check = (name: string, values: readonly number[]): Check => ({
    name,
    sign: '≤',
    limit,
    value: (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN),
  });
  return {
    name: scenario.name,
    milliseconds,
    cpuMicroseconds,
    checks: [check('time', milliseconds), check('CPU', cpuMicroseconds)],
  };
}
