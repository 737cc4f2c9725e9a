import { recordTable } from '../record-table.ts';
import type { MeterDocument } from './schema.ts';

export const meterTable = recordTable<MeterDocument>('meter', {
  name: 'text',
  metadata: 'json',
  filter: 'json',
  aggregation: 'json',
});
