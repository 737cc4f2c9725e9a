import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@tessera/contracts/define/error';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { ChaosSystem } from '../chaos/system/chaos-system.ts';
import { isConnectionError } from '../chaos/workload/activity.ts';
import { prepareScenarios, type ScenarioContext, scenarios } from './degraded-scenarios.ts';
import {
  expectedOutcome,
  type ScenarioName,
  type StateName,
  scenarioNames,
  stateNames,
} from './expected-outcomes.ts';
import { type DegradedState, statesOf } from './states.ts';

export type CellResult = {
  readonly state: StateName;
  readonly scenario: ScenarioName;
  /** An `Outcome`, or the status and code of an unexpected response. */
  readonly outcome: string;
  readonly milliseconds: number;
};

/** No response takes longer, whatever the dependency does (REL-10). */
const MAX_CALL_MILLISECONDS = 10_000;
const VISIBLE_MILLISECONDS = 10_000;
const RECOVERY_MILLISECONDS = 60_000;
/** After a timeout, processes do not use Redis for one second (decision 0004). */
const REDIS_PAUSE_MILLISECONDS = 1_500;

/** Runs every scenario in every state. */
export async function checkDegradation(
  system: ChaosSystem,
  only: string,
  report: (line: string) => void,
): Promise<readonly CellResult[]> {
  const states = statesOf(system);
  const results: CellResult[] = [];
  for (const state of stateNames.filter((name) => name.includes(only))) {
    const context = await prepared(system);
    const cells = await inState(states[state], () => runScenarios(state, context));
    for (const cell of cells) report(describeCell(cell));
    results.push(...cells);
  }
  return results;
}

/** Repeats the preparation until it succeeds, because the system recovers from the state before. */
async function prepared(system: ChaosSystem): Promise<ScenarioContext> {
  const endsAt = performance.now() + RECOVERY_MILLISECONDS;
  for (;;) {
    try {
      const context = await prepareScenarios(system);
      await sleep(REDIS_PAUSE_MILLISECONDS);
      const { owner, creator, recipient, leaving } = context;
      // Each call succeeds when what it needs has recovered; org-service then finds the sessions in Redis.
      await Promise.all([
        ...[owner, creator, recipient, leaving].map((user) =>
          user.call(organizationRoutes.listOrganizations, {}),
        ),
        scenarios['list customers'](context),
        scenarios['open the web app'](context),
      ]);
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

const runScenarios = (state: StateName, context: ScenarioContext): Promise<CellResult[]> =>
  Promise.all(
    scenarioNames.map(async (scenario) => {
      const startedAt = performance.now();
      const outcome = await outcomeOf(scenarios[scenario](context));
      return { state, scenario, outcome, milliseconds: Math.round(performance.now() - startedAt) };
    }),
  );

async function outcomeOf(result: Promise<unknown>): Promise<string> {
  try {
    await result;
    return 'works';
  } catch (error) {
    if (error instanceof ApiError) {
      const isUnavailable = error.status === 503 || error.status === 504;
      if (!isUnavailable) return `${error.status} ${error.code}`;
      return error.retryAfterSeconds === undefined ? 'no Retry-After' : 'unavailable';
    }
    if (isConnectionError(error)) return 'no response';
    throw error;
  }
}

/** Whether a cell is as the table says, and no caller waited for too long. */
export const isAsExpected = ({ state, scenario, outcome, milliseconds }: CellResult): boolean =>
  outcome === expectedOutcome(state, scenario) &&
  (outcome === 'no response' || milliseconds <= MAX_CALL_MILLISECONDS);

export const describeCell = (cell: CellResult): string => {
  const { state, scenario, outcome, milliseconds } = cell;
  const difference = isAsExpected(cell) ? '' : ` BUT EXPECTED ${expectedOutcome(state, scenario)}`;
  return `${state}: ${scenario}: ${outcome} after ${milliseconds} ms${difference}`;
};
