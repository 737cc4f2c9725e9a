import type { ServiceName } from '@tessera/contracts/routes';
import pg from 'pg';
import type { Ledger } from '../ledger/ledger.ts';
import type { ChaosSystem } from '../system/chaos-system.ts';

/** What the checks read. */
export type CheckedSystem = Pick<ChaosSystem, 'url' | 'databaseUrls'> & {
  /** Where the mail server stores its mails; null when it stores no files. */
  readonly mailDirectory: string | null;
};

export type CheckContext = {
  readonly system: CheckedSystem;
  readonly ledger: Ledger;
  /** Rows of a service's schema, without a proxy in between. */
  rows<Row extends pg.QueryResultRow>(
    service: ServiceName,
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
};

/** One property that must hold after a run. */
export type Check = {
  readonly name: string;
  /** How many facts were compared, and a description of each violation. */
  run(context: CheckContext): Promise<{ readonly compared: number; readonly violations: string[] }>;
};

export const checkContext = (system: CheckedSystem, ledger: Ledger): CheckContext => ({
  system,
  ledger,
  async rows(service, text, values = []) {
    const client = new pg.Client({ connectionString: system.databaseUrls[service] });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end();
    }
  },
});
