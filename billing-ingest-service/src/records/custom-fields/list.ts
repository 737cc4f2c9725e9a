import { is } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byText, byTime } from '../../listing/sorts.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type CustomFieldRow = RecordRow<StoredDocument<'custom-field'>>;

export const customFields = recordList<CustomFieldRow, 'createdAt' | 'name' | 'slug', 'type'>({
  table: 'custom_field',
  alias: 'custom_field',
  sorts: {
    createdAt: byTime('custom_field.created_at'),
    name: byText('custom_field.name'),
    slug: byText('custom_field.slug'),
  },
  filters: { type: is('custom_field.type') },
  search: { kind: 'scan', columns: ['custom_field.slug', 'custom_field.name'] },
});
