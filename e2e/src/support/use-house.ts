import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropHouse } from '@app/dev/drop-house';
import { type House, startHouse } from '@app/dev/house';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { keepRolling, type Rolling } from './keep-rolling.ts';

export type Service = 'identity' | 'org' | 'billing';

export type Journey = {
  readonly house: House;
  /** Rows of a service's own schema, read with the service's own role. */
  rows<Row extends pg.QueryResultRow>(
    service: Service,
    text: string,
    values?: unknown[],
  ): Promise<Row[]>;
};

/** Journeys are told with this that two processes of each serve, and that one after another is restarted meanwhile. */
const isRolling = process.env.E2E_ROLLING === 'true';

/** The whole house, as `npm start` raises it, with durable stores and data of its own. */
export function useHouse(
  environment: Readonly<Record<string, string>> = {},
  options: { readonly replicas?: number } = {},
): Journey {
  let house: House;
  let directory: string;
  let rolling: Rolling | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'house-'));
    house = await startHouse({
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
    await dropHouse(directory);
  });

  return {
    get house() {
      return house;
    },
    async rows(service, text, values = []) {
      const client = new pg.Client({ connectionString: house.databaseUrls[service] });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
