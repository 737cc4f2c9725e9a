import type { OperatorList } from '@tessera/chassis/telemetry/operator-lists';
import type { BillingDeps } from '../deps.ts';
import { rejectedDeliveries } from './rejected-delivery.repository.ts';

const PAGE = 100;

/**
 * Rejected deliveries to the platform's URL, which belong to no organization. Operators see status, reason, size and
 * time, never the body; rejected deliveries of organizations' endpoints are not listed.
 */
export const listRejected = ({ db }: Pick<BillingDeps, 'db'>): OperatorList => ({
  name: 'rejected-deliveries',
  title: 'Rejected deliveries',
  description:
    'Signed deliveries to the platform URL whose body is not an event, newest first. They got status 400 and are stored; an event with the same webhook-id replaces one. Bodies are not shown.',
  emptyText: 'No rejected deliveries.',
  columns: {
    status: 'Status',
    reason: 'Reason',
    bytes: 'Bytes',
    receivedAt: 'First received',
    lastReceivedAt: 'Last received',
    attempts: 'Attempts',
  },
  async list(after) {
    const rows = await rejectedDeliveries.list(db, after, PAGE + 1);
    const items = rows.slice(0, PAGE);
    return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
  },
});
