import { erasures } from '../db/erasures.ts';
import type { Db } from '../db/types.ts';
import type { OperatorList } from './operator-lists.ts';

const PAGE = 100;

/** The receipts of erasures of a service, on its operator port. */
export const listErasures = (db: Db): OperatorList => ({
  name: 'erasures',
  title: 'Erasures',
  description:
    'Deleted users, organizations and customers whose data this service has erased, newest first, with the number of rows.',
  emptyText: 'No erasures.',
  columns: { subject: 'Kind', subjectId: 'ID', erasedAt: 'Erased', rows: 'Rows' },
  async list(after) {
    const found = await erasures.list(db, after, PAGE + 1);
    const items = found.slice(0, PAGE).map(({ counts, ...receipt }) => ({
      ...receipt,
      rows: Object.entries(counts)
        .map(([name, count]) => `${name}: ${count}`)
        .join(', '),
    }));
    return { items, next: found.length > PAGE ? (items.at(-1)?.id ?? null) : null };
  },
});
