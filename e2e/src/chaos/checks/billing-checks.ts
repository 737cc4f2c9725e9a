import { setTimeout as sleep } from 'node:timers/promises';
import { exactlyOnce } from '../ledger/exactly-once.ts';
import type { Check, CheckContext } from './check.ts';

const WAIT_MILLISECONDS = 60_000;

export const billingChecks: readonly Check[] = [
  {
    name: 'every acknowledged delivery is stored once and applied',
    async run({ ledger, rows }) {
      const stored = await rows<{ id: string; status: string }>(
        'billing',
        'select webhook_id as id, status from delivery',
      );
      const violations = [
        ...exactlyOnce(
          ledger.deliveries,
          stored.map(({ id }) => id),
        ),
        ...stored
          .filter(({ status }) => !['applied', 'stale'].includes(status))
          .map(({ id, status }) => `delivery ${id} is ${status}`),
      ];
      return { compared: ledger.deliveries.size, violations };
    },
  },
  {
    name: 'every customer has the newest state of its events',
    async run({ ledger, rows }) {
      const stored = await rows<{ id: string; name: string }>(
        'billing',
        'select id, name from customer',
      );
      const names = new Map(stored.map(({ id, name }) => [id, name]));
      const violations = [...ledger.customerNames].flatMap(([id, name]) =>
        names.get(id) === name ? [] : [`customer ${id} is ${names.get(id)} instead of ${name}`],
      );
      return { compared: ledger.customerNames.size, violations };
    },
  },
  {
    name: 'projections equal a rebuild from the stored deliveries',
    async run(context) {
      const before = await projections(context);
      await rebuild(context);
      const after = await projections(context);
      const keys = [...new Set([...before.keys(), ...after.keys()])];
      const violations = keys
        .filter((key) => before.get(key) !== after.get(key))
        .map((key) => `${key}: ${before.get(key)} and ${after.get(key)} after the rebuild`);
      return { compared: keys.length, violations };
    },
  },
];

/** Tables that only contain what follows from the deliveries. The workload sends events of these records. */
const projected = ['customer', 'benefit', 'benefit_grant'] as const;

/** Each projected row as JSON, by table and id. */
async function projections({ rows }: CheckContext): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of projected) {
    for (const { id, row } of await rows<{ id: string; row: string }>(
      'billing',
      `select id, to_jsonb(${table})::text as row from ${table}`,
    )) {
      found.set(`${table} ${id}`, row);
    }
  }
  return found;
}

async function rebuild({ rows }: CheckContext): Promise<void> {
  for (const table of [...projected, 'snapshot']) await rows('billing', `delete from ${table}`);
  await rows(
    'billing',
    `update delivery set status = 'waiting', failures = 0, next_attempt_at = now()
     where status <> 'rejected'`,
  );
  const endsAt = performance.now() + WAIT_MILLISECONDS;
  while (performance.now() < endsAt) {
    const waiting = await rows(
      'billing',
      `select 1 from delivery where status = 'waiting' limit 1`,
    );
    if (waiting.length === 0) return;
    await sleep(200);
  }
  throw new Error('The rebuild did not finish within a minute');
}
