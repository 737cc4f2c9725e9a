import { randomBytes } from 'node:crypto';
import { currentTrace } from '@tessera/chassis/telemetry/trace';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * The statements of one request, in order: the names of prepared statements, the text of others; BEGIN and COMMIT are
 * left out. `work` sends the request with the given id as `x-request-id`, which identifies its statements.
 */
export async function statementsOf(
  work: (requestId: string) => PromiseLike<unknown>,
): Promise<string[]> {
  const requestId = randomBytes(8).toString('hex');
  const seen: string[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (currentTrace()?.requestId === requestId) seen.push(nameOf(args[0]));
    return query.apply(this, args);
  } as never);
  try {
    await work(requestId);
  } finally {
    spy.mockRestore();
  }
  return seen.filter((name) => !/^(?:START|SET) TRANSACTION|^COMMIT/.test(name));
}

function nameOf(config: unknown): string {
  if (typeof config === 'string') return config;
  const { name, text } = config as { name?: string; text?: string };
  return name ?? text ?? '';
}
