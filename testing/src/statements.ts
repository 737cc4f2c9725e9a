import { randomBytes } from 'node:crypto';
import { summaryOf } from '@tessera/chassis/db/sql';
import { currentTrace } from '@tessera/chassis/telemetry/trace';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * What the statements of one request do, in order (`summaryOf`); BEGIN and COMMIT are left out. `work` sends the
 * request with the given id as `x-request-id`, which identifies its statements.
 */
export async function statementsOf(
  work: (requestId: string) => PromiseLike<unknown>,
): Promise<string[]> {
  const requestId = randomBytes(8).toString('hex');
  const seen: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: Parameters<typeof query>
  ) {
    if (currentTrace()?.requestId === requestId) seen.push(textOf(args[0]));
    return query.apply(this, args);
  });
  try {
    await work(requestId);
  } finally {
    spy.mockRestore();
  }
  return seen.filter((text) => !/^(?:START|SET) TRANSACTION|^COMMIT/.test(text)).map(summaryOf);
}

const textOf = (query: string | { readonly text: string }): string =>
  typeof query === 'string' ? query : query.text;
