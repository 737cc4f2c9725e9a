import type { ListView } from '@tessera/contracts/org/list-views';
import { EntitySchema } from 'typeorm';

/** Identifies the views and columns of one user for one list of an organization. */
export type ListKey = {
  readonly organizationId: string;
  readonly userId: string;
  readonly list: string;
};

export type ListViewRow = ListKey &
  ListView & {
    /** The name in lower case. Computed by the service: a database with the locale C changes ASCII letters only. */
    readonly nameKey: string;
  };

export type ListColumnsRow = ListKey & { readonly columns: readonly string[] };

const keyColumns = {
  organizationId: { type: 'text', name: 'organization_id' },
  userId: { type: 'text', name: 'user_id' },
  list: { type: 'text' },
} as const;

/** The membership, which is deleted with the organization. */
const memberKey = (name: string) => ({
  name,
  target: 'member',
  columnNames: ['organizationId', 'userId'],
  referencedColumnNames: ['organizationId', 'userId'],
  onDelete: 'CASCADE' as const,
});

export const listViewTable = new EntitySchema<ListViewRow>({
  name: 'list_view',
  columns: {
    id: { type: 'text', primary: true },
    ...keyColumns,
    name: { type: 'text' },
    nameKey: { type: 'text', name: 'name_key' },
    query: { type: 'text' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
  uniques: [
    { name: 'list_view_name_key', columns: ['organizationId', 'userId', 'list', 'nameKey'] },
  ],
  foreignKeys: [memberKey('list_view_member_fkey')],
});

export const listColumnsTable = new EntitySchema<ListColumnsRow>({
  name: 'list_columns',
  columns: {
    organizationId: { ...keyColumns.organizationId, primary: true },
    userId: { ...keyColumns.userId, primary: true },
    list: { ...keyColumns.list, primary: true },
    columns: { type: 'text', array: true },
  },
  foreignKeys: [memberKey('list_columns_member_fkey')],
});
