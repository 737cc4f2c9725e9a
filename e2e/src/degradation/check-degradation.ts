import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@tessera/contracts/define/error';
import type { ChaosSystem } from '../chaos/system/chaos-system.ts';
import { isConnectionError } from '../chaos/workload/activity.ts';
import {
  expectedOutcome,
  type Outcome,
  type StateName,
  type StoryName,
  stateNames,
  storyNames,
} from './expected-outcomes.ts';
import { type DegradedState, statesOf } from './states.ts';
import { prepareStories, type StoryContext, stories } from './stories.ts';

export type CellResult = {
  readonly state: StateName;
  readonly story: StoryName;
  /** The status of an unexpected response is part of the text. */
  readonly outcome: Outcome | string;
  readonly milliseconds: number;
};

/** No response takes longer, whatever the dependency does (REL-10). */
const MAX_CALL_MILLISECONDS = 10_000;
const VISIBLE_MILLISECONDS = 10_000;
const RECOVERY_MILLISECONDS = 60_000;

/** Runs every story in every state. */
export async function checkDegradation(
  system: ChaosSystem,
  only: string,
  report: (line: string) => void,
): Promise<readonly CellResult[]> {
  const states = statesOf(system);
  const results: CellResult[] = [];
  for (const state of stateNames.filter((name) => name.includes(only))) {
    const context = await prepared(system);
    const cells = await inState(states[state], () => runStories(state, context));
    for (const cell of cells) report(describeCell(cell));
    results.push(...cells);
  }
  return results;
}

/** Repeats the preparation until it succeeds, because the system recovers from the state before. */
async function prepared(system: ChaosSystem): Promise<StoryContext> {
  const endsAt = performance.now() + RECOVERY_MILLISECONDS;
  for (;;) {
    try {
      const context = await prepareStories(system);
      // Those that need no preparation have recovered as well.
      await Promise.all([stories['list customers'](context), stories['open the web app'](context)]);
      return context;
    } catch (error) {
      if (performance.now() > endsAt) throw error;
      await sleep(500);
    }
  }
}

async function inState<T>(state: DegradedState, work: () => Promise<T>): Promise<T> {
  await state.begin();
  try {
    const endsAt = performance.now() + VISIBLE_MILLISECONDS;
    while (!(await state.isVisible())) {
      if (performance.now() > endsAt) throw new Error('The state is not visible');
      await sleep(50);
    }
    return await work();
  } finally {
    await state.end();
  }
}

const runStories = (state: StateName, context: StoryContext): Promise<CellResult[]> =>
  Promise.all(
    storyNames.map(async (story) => {
      const startedAt = performance.now();
      const outcome = await outcomeOf(stories[story](context));
      return { state, story, outcome, milliseconds: Math.round(performance.now() - startedAt) };
    }),
  );

async function outcomeOf(result: Promise<unknown>): Promise<Outcome | string> {
  try {
    await result;
    return 'works';
  } catch (error) {
    if (error instanceof ApiError) {
      const isUnavailable = error.status === 503 || error.status === 504;
      return isUnavailable ? 'unavailable' : `${error.status} ${error.code}`;
    }
    if (isConnectionError(error)) return 'no response';
    throw error;
  }
}

/** Whether a cell is as the table says, and no caller waited for too long. */
export const isAsExpected = ({ state, story, outcome, milliseconds }: CellResult): boolean =>
  outcome === expectedOutcome(state, story) &&
  (outcome === 'no response' || milliseconds <= MAX_CALL_MILLISECONDS);

export const describeCell = (cell: CellResult): string => {
  const { state, story, outcome, milliseconds } = cell;
  const difference = isAsExpected(cell) ? '' : ` BUT EXPECTED ${expectedOutcome(state, story)}`;
  return `${state}: ${story}: ${outcome} after ${milliseconds} ms${difference}`;
};
