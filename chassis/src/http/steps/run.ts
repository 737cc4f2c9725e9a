import type { RequestState } from './request-state.ts';

/**
 * Calls the route's handler and keeps its result for `encode`. The handler sees the state as its `Context`: the
 * validated input, the actor, and what it can add to the response.
 */
export async function run(state: RequestState): Promise<void> {
  const { bound } = state;
  state.result = await bound.run(state);
}
