import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@tessera/contracts/routes';
import type { CheckContext } from './check.ts';
import { eventChecks } from './event-checks.ts';
import { mailChecks } from './mail-checks.ts';

const POLL_MILLISECONDS = 250;

/**
 * Waits until no event, mail or delivery waits and every subscriber has applied every event. Resolves to the time that
 * this took, in milliseconds, or to Infinity after `limitMs`; the checks then report what is missing.
 */
export async function untilDrained(context: CheckContext, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < limitMs) {
    if (await isDrained(context)) return performance.now() - startedAt;
    await sleep(POLL_MILLISECONDS);
  }
  return Number.POSITIVE_INFINITY;
}

async function isDrained(context: CheckContext): Promise<boolean> {
  const { rows } = context;
  const waiting = await Promise.all([
    ...serviceNames.map((name) => rows(name, 'select 1 from outbox where sent_at is null limit 1')),
    ...(['identity', 'org'] as const).map((name) =>
      rows(name, 'select 1 from mail where sent_at is null limit 1'),
    ),
    rows('billing', `select 1 from delivery where status = 'waiting' limit 1`),
  ]);
  if (waiting.some(({ length }) => length > 0)) return false;
  for (const { run } of [...eventChecks, ...mailChecks]) {
    if ((await run(context)).violations.length > 0) return false;
  }
  return true;
}
