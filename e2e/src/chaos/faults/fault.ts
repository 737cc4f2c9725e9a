import { setTimeout as sleep } from 'node:timers/promises';

/** A fault that a run can inject. A target has at most one fault at a time. */
export type Fault = {
  readonly name: string;
  readonly target: string;
  readonly holdMs: number;
  inject(): Promise<void>;
  /** Whether the effect can be seen from outside at this moment. */
  isVisible(): Promise<boolean>;
  /** Resolves when the target works again. */
  heal(): Promise<void>;
};

export type InjectedFault = {
  readonly name: string;
  /** Whether the effect was seen; a fault without a visible effect does not count. */
  readonly isSeen: boolean;
  /** `performance.now()` at both ends. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly error: string | null;
};

const POLL_MILLISECONDS = 50;
const VISIBLE_WITHIN_MILLISECONDS = 3_000;

/** Injects a fault, waits until its effect is seen, holds it and heals it. */
export async function injectFault(fault: Fault): Promise<InjectedFault> {
  const startedAt = performance.now();
  let isSeen = false;
  let error: string | null = null;
  try {
    await fault.inject();
    isSeen = await isEventuallyVisible(fault);
    await sleep(Math.max(0, fault.holdMs - (performance.now() - startedAt)));
  } catch (failure) {
    error = String(failure);
  }
  try {
    await fault.heal();
  } catch (failure) {
    error = `not healed: ${String(failure)}`;
  }
  return { name: fault.name, isSeen, startedAt, endedAt: performance.now(), error };
}

async function isEventuallyVisible(fault: Fault): Promise<boolean> {
  const endsAt = performance.now() + VISIBLE_WITHIN_MILLISECONDS;
  while (performance.now() < endsAt) {
    if (await fault.isVisible()) return true;
    await sleep(POLL_MILLISECONDS);
  }
  return false;
}
