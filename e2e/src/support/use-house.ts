import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteStack } from '@tessera/dev/delete-stack';
import { type RunningStack, startStack } from '@tessera/dev/stack';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type ComposedHouse, composedHouse } from './composed-house.ts';
import type { Journey, JourneyHouse } from './journey.ts';
import { keepRolling, type Rolling } from './keep-rolling.ts';

export type { Journey, Service } from './journey.ts';

type Options = { readonly replicas?: number; readonly mockProviders?: boolean };

/** Journeys are told with this that two processes of each serve, and that one after another is restarted meanwhile. */
const isRolling = process.env.E2E_ROLLING === 'true';

/** The whole house, as `npm start` raises it, with durable stores and data of its own. */
export function useHouse(
  environment: Readonly<Record<string, string>> = {},
  options: Options = {},
): Journey {
  let house: RunningStack;
  let directory: string;
  let rolling: Rolling | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'house-'));
    house = await startStack({
      directory,
      profile: 'durable',
      shape: 'built',
      ports: 'free',
      replicas: isRolling ? 2 : 1,
      ...options,
      stackPortBase: 27_000 + Math.floor(Math.random() * 4_000),
      environment: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    });
    if (isRolling) rolling = keepRolling(house);
  });

  afterAll(async () => {
    await rolling?.stop();
    await house?.stop();
    await deleteStack(directory);
  });

  return {
    get house() {
      return house;
    },
    rows: (service, text, values) => rowsOf(house.databaseUrls[service], text, values),
  };
}

/**
 * The house of the compose project that `E2E_COMPOSE_PROJECT` names, which is up and has no data yet; without
 * it a house like that of `useHouse`.
 */
export function useAnyHouse(
  environment: Readonly<Record<string, string>> = {},
  options: Options = {},
): Journey<JourneyHouse> {
  const project = process.env.E2E_COMPOSE_PROJECT;
  if (!project) return useHouse(environment, options);
  let house: ComposedHouse;
  let rolling: Rolling | undefined;
  beforeAll(async () => {
    house = await composedHouse(project);
    if (isRolling) rolling = keepRolling(house);
  });
  afterAll(async () => {
    await rolling?.stop();
    await house?.stop();
  });
  return {
    get house() {
      return house;
    },
    rows: async (service, text, values) => rowsOf(await house.databaseUrl(service), text, values),
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
