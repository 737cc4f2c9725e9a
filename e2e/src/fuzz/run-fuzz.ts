import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookRoutes } from '@tessera/contracts/billing/webhooks';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import fc from 'fast-check';
import { type BrokerClient, connectBrokerClient } from './broker-client.ts';
import { problemOf } from './check-response.ts';
import {
  type FuzzCall,
  fillPlaceholders,
  type HttpCall,
  type Known,
  type WebhookCall,
} from './fuzz-call.ts';
import { canEndAccess, fuzzedRoutes, httpCall, routeOf } from './http-calls.ts';
import { messageCall } from './message-calls.ts';
import { linesThatAreNotJson, watchProcesses } from './process-watch.ts';
import { curlOf, deliveryRequestOf, requestOf, type SentRequest, send } from './send-call.ts';
import { createTenant, stableViewOf, type Tenant, viewOf } from './tenants.ts';
import { webhookCall } from './webhook-calls.ts';

export type FuzzResult = {
  readonly problems: readonly string[];
  /** Number of calls by what they are and the class of their response, such as `http 2xx`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Routes that no call of the run reached successfully. */
  readonly routesWithoutSuccess: readonly string[];
};

type Options = {
  readonly calls: number;
  readonly seed: number;
  readonly report: (line: string) => void;
};

const fuzzCall: fc.Arbitrary<FuzzCall> = fc.oneof(
  { weight: 16, arbitrary: httpCall },
  { weight: 2, arbitrary: webhookCall },
  { weight: 2, arbitrary: messageCall },
);

/** A new tenant acts in each batch, because calls may sign its users out or delete them. */
const BATCH = 500;
const CONCURRENT = 8;
/** A failing event is tried five times before it becomes a dead letter. */
const CONSUMED_WITHIN_SECONDS = 90;
const MAX_PROBLEMS = 20;

/** Sends generated calls to a running stack and checks every response, then the state of the whole. */
export async function runFuzz(stack: RunningStack, options: Options): Promise<FuzzResult> {
  const { calls, seed, report } = options;
  const mark = `zq${randomBytes(8).toString('hex')}`;
  const broker = await connectBrokerClient(stack.natsUrl);
  const counts: Record<string, number> = {};
  const problems: string[] = [];
  const addProblem = (problem: string) => {
    problems.push(problem);
    report(`✗ ${problem}`);
  };
  const succeeded = new Set<string>();
  try {
    const other = await createTenant(stack, mark);
    const viewBefore = await stableViewOf(other);
    let watch: Awaited<ReturnType<typeof watchProcesses>> | undefined;

    for (let batch = 0; batch * BATCH < calls && problems.length < MAX_PROBLEMS; batch += 1) {
      const own = await createTenant(stack, `own${randomBytes(8).toString('hex')}`);
      const size = Math.min(BATCH, calls - batch * BATCH);
      const queue = lastCallsLast(fc.sample(fuzzCall, { numRuns: size, seed: seed + batch }));
      const context = { stack, broker, own, known: { own: own.known, other: other.known }, mark };
      const worker = async () => {
        for (const [index, call] of queue) {
          const outcome = await run(call, context);
          counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
          if (call.kind === 'http' && outcome.kind === 'http 2xx') succeeded.add(call.route);
          if (outcome.problem === null) continue;
          const number = batch * BATCH + index;
          addProblem(`${outcome.problem}\n  seed ${seed}, call ${number}: ${outcome.request}`);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, worker));
      // The first batch fills caches and pools.
      watch ??= await watchProcesses(stack);
    }

    (await stateProblems(broker, watch, stack)).forEach(addProblem);
    if ((await viewOf(other)) !== viewBefore) addProblem('data of the other tenant have changed');
  } finally {
    await broker.close();
  }
  const routesWithoutSuccess = Object.keys(fuzzedRoutes).filter((key) => !succeeded.has(key));
  return { problems, counts, routesWithoutSuccess };
}

/** The calls with their numbers; those that can end the access of their actor come last. */
function lastCallsLast(calls: readonly FuzzCall[]) {
  const isLast = (call: FuzzCall) => call.kind === 'http' && canEndAccess(call);
  return [...calls.entries()]
    .toSorted(([, one], [, other]) => Number(isLast(one)) - Number(isLast(other)))
    .values();
}

async function stateProblems(
  broker: BrokerClient,
  watch: Awaited<ReturnType<typeof watchProcesses>> | undefined,
  stack: RunningStack,
): Promise<string[]> {
  let busy: string[] = [];
  for (let second = 0; second < CONSUMED_WITHIN_SECONDS; second += 1) {
    busy = await broker.busyConsumers();
    if (busy.length === 0) break;
    await sleep(1_000);
  }
  return [
    ...busy.map((name) => `${name} has neither applied nor dead-lettered all events`),
    ...((await watch?.problems()) ?? []),
    ...linesThatAreNotJson(stack)
      .slice(0, 5)
      .map((line) => `not JSON in the log: ${line}`),
  ];
}

type Context = {
  readonly stack: RunningStack;
  readonly broker: BrokerClient;
  readonly own: Tenant;
  readonly known: Known;
  /** In every name and address of the other tenant. */
  readonly mark: string;
};

type Outcome = { readonly kind: string; readonly problem: string | null; readonly request: string };

async function run(call: FuzzCall, context: Context): Promise<Outcome> {
  if ('subject' in call) {
    const filled = { ...call, body: fillPlaceholders(call.body, context.known) };
    const request = `${call.subject} ${filled.body.slice(0, 2_000)}`;
    try {
      const { problem } = await context.broker.send(filled);
      return { kind: call.kind, problem, request };
    } catch (error) {
      return { kind: `${call.kind} failed`, problem: String(error), request };
    }
  }
  const sent = filledRequest(call, context);
  try {
    const response = await send(sent);
    const route = call.kind === 'http' ? routeOf(call) : webhookRoutes.receiveWebhook;
    const isLeak = call.kind === 'http' && response.text.includes(context.mark);
    const problem = isLeak
      ? `status ${response.status} with data of the other tenant: ${around(response.text, context.mark)}`
      : problemOf(route, response);
    const kind = `${call.kind} ${Math.floor(response.status / 100)}xx`;
    return { kind, problem, request: curlOf(sent) };
  } catch (error) {
    return { kind: `${call.kind} failed`, problem: String(error), request: curlOf(sent) };
  }
}

function filledRequest(call: HttpCall | WebhookCall, context: Context): SentRequest {
  const { stack, known } = context;
  const path = fillPlaceholders(call.path, known);
  if (call.kind === 'webhook') {
    const body = fillPlaceholders(call.body, known);
    return deliveryRequestOf({ ...call, path, body }, stack.url, stack.webhookSecret);
  }
  const body = call.body === null ? null : fillPlaceholders(call.body, known);
  return requestOf({ ...call, path, body }, stack.url, credentialsOf(call, context));
}

function credentialsOf(
  { actor }: HttpCall,
  { own }: Context,
): readonly (readonly [string, string])[] {
  switch (actor) {
    case 'anonymous':
      return [];
    case 'forged':
      return [['cookie', 'better-auth.session_token=forged.c2lnbmF0dXJl']];
    case 'machine':
      return [['authorization', `Bearer ${own.machineToken}`]];
    default:
      return [['cookie', own[actor].fetch.cookies()]];
  }
}

const around = (text: string, mark: string) => {
  const at = text.indexOf(mark);
  return text.slice(Math.max(at - 200, 0), at + 100);
};
