import { fixtures } from './load-fixtures.ts';
import type { Sample } from './scenario/sample.ts';
import { sampleScenario } from './scenario/sample-scenario.ts';
import { dayNumber } from './scenario/scenario-dates.ts';

/** The sample deliveries of the current day. */
export type Samples = {
  all(): readonly Sample[];
  /** The last sample of a type. */
  ofType(type: string): Sample | undefined;
};

/** Every event type of the samples, in the order of first occurrence. */
export const sampleTypes: readonly string[] = fixtures.map(({ event }) => event.type);

/** The samples are generated once a day. */
export function samplesOfToday(): Samples {
  let day: number | undefined;
  let samples: readonly Sample[] = [];
  const all = () => {
    const now = new Date();
    if (day !== dayNumber(now)) samples = sampleScenario(now);
    day = dayNumber(now);
    return samples;
  };
  return { all, ofType: (type) => all().findLast(({ event }) => event.type === type) };
}
