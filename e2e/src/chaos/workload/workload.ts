import { setTimeout as sleep } from 'node:timers/promises';
import { NotAcknowledged } from './activity.ts';
import { buildOrganization } from './organization-step.ts';
import { signInAndRevoke } from './session-step.ts';
import {
  createMerchant,
  type Merchant,
  readEntitlement,
  sendCustomerEvents,
} from './webhook-step.ts';
import type { WorkloadContext } from './workload-context.ts';

type Step = (context: WorkloadContext, count: number) => Promise<void>;
type Worker = { readonly step: Step; readonly count: number };

const DEFAULT_PAUSE_MILLISECONDS = 100;

export type Workload = {
  /** Resolves when every kind of step has succeeded once, or after `limitMs`. */
  untilEverythingWorks(limitMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the mixed workload, which runs until it is stopped. Each worker pauses after each step. */
export async function startWorkload(
  parts: Omit<WorkloadContext, 'signal'>,
  pauseMs = DEFAULT_PAUSE_MILLISECONDS,
): Promise<Workload> {
  const stopping = new AbortController();
  const context: WorkloadContext = { ...parts, signal: stopping.signal };
  const steps = stepsFor(await createMerchant(context));
  const running = steps.flatMap(({ step, count }) =>
    Array.from({ length: count }, (_, index) => repeat(context, step, { index, pauseMs })),
  );
  // `stop` rejects with the error.
  for (const worker of running) worker.catch(() => undefined);
  return {
    async untilEverythingWorks(limitMs) {
      const endsAt = performance.now() + limitMs;
      await Promise.all(
        steps.map(({ step }, index) =>
          untilSuccess(context, step, { count: 10_000_000 + index, endsAt }),
        ),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function stepsFor(merchant: Merchant): readonly Worker[] {
  const granted = new Set<string>();
  return [
    { step: signInAndRevoke, count: 2 },
    { step: buildOrganization, count: 2 },
    {
      step: (context, count) => sendCustomerEvents(context, merchant, count),
      count: 2,
    },
    { step: (context) => readEntitlement(context, merchant, granted), count: 1 },
  ];
}

/** Each worker has its own range of counts. */
const COUNTS_PER_WORKER = 1_000_000;

async function repeat(
  context: WorkloadContext,
  step: Step,
  { index, pauseMs }: { readonly index: number; readonly pauseMs: number },
): Promise<void> {
  for (let count = index * COUNTS_PER_WORKER; !context.signal.aborted; count += 1) {
    await succeeds(context, step, count);
    await sleep(pauseMs);
  }
}

async function untilSuccess(
  context: WorkloadContext,
  step: Step,
  { count, endsAt }: { readonly count: number; readonly endsAt: number },
): Promise<void> {
  while (performance.now() < endsAt && !(await succeeds(context, step, count))) await sleep(100);
}

async function succeeds(context: WorkloadContext, step: Step, count: number): Promise<boolean> {
  try {
    await step(context, count);
    return true;
  } catch (error) {
    if (!(error instanceof NotAcknowledged)) throw error;
    return false;
  }
}
