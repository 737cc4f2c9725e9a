import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteStack } from '@tessera/dev/stack/delete-stack';
import { type RunningStack, startStack } from '@tessera/dev/stack/start-stack';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type ComposeStack, composeStack } from './compose-stack.ts';
import { type RollingRestarts, startRollingRestarts } from './rolling-restarts.ts';
import type { Scenario, ScenarioStack } from './scenario.ts';

export type { Scenario, Service } from './scenario.ts';

type Options = { readonly replicas?: number; readonly mockProviders?: boolean };

/** Runs two processes of each service and restarts one after another during the scenarios. */
const isRolling = process.env.E2E_ROLLING === 'true';

/** The whole stack, as `npm start` starts it, with durable stores and its own data. */
export function useStack(
  environment: Readonly<Record<string, string>> = {},
  options: Options = {},
): Scenario {
  let stack: RunningStack;
  let directory: string;
  let rolling: RollingRestarts | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'stack-'));
    stack = await startStack({
      directory,
      profile: 'durable',
      mode: 'built',
      ports: 'free',
      replicas: isRolling ? 2 : 1,
      ...options,
      stackPortBase: 27_000 + Math.floor(Math.random() * 4_000),
      environment: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    });
    if (isRolling) rolling = startRollingRestarts(stack);
  });

  afterAll(async () => {
    await rolling?.stop();
    await stack?.stop();
    await deleteStack(directory);
  });

  return {
    get stack() {
      return stack;
    },
    rows: (service, text, values) => rowsOf(stack.databaseUrls[service], text, values),
  };
}

/**
 * The stack of the Compose project in `E2E_COMPOSE_PROJECT`, which must run and have no data; without the variable, a
 * stack as in `useStack`.
 */
export function useStackOrCompose(
  environment: Readonly<Record<string, string>> = {},
  options: Options = {},
): Scenario<ScenarioStack> {
  const project = process.env.E2E_COMPOSE_PROJECT;
  if (!project) return useStack(environment, options);
  let stack: ComposeStack;
  let rolling: RollingRestarts | undefined;
  beforeAll(async () => {
    stack = await composeStack(project);
    if (isRolling) rolling = startRollingRestarts(stack);
  });
  afterAll(async () => {
    await rolling?.stop();
    await stack?.stop();
  });
  return {
    get stack() {
      return stack;
    },
    rows: async (service, text, values) => rowsOf(await stack.databaseUrl(service), text, values),
  };
}

async function rowsOf<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
