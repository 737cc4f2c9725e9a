import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropHouse } from '@app/dev/drop-house';
import { type House, startHouse } from '@app/dev/house';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

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

/** The whole house, as `npm start` raises it, with durable stores and data of its own. */
export function useHouse(
  environment: Readonly<Record<string, string>> = {},
  options: { readonly replicas?: number } = {},
): Journey {
  let house: House;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'house-'));
    house = await startHouse({
      directory,
      profile: 'durable',
      shape: 'built',
      ports: 'free',
      ...options,
      stackPortBase: 27_000 + Math.floor(Math.random() * 4_000),
      environment: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    });
  });

  afterAll(async () => {
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
