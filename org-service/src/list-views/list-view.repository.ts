import { rawSql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { ListView } from '@tessera/contracts/org/list-views';
import type { OrganizationKey } from '../active-organization/resolve-organization-id.ts';
import { type ListKey, listViewTable } from '../schema/list-view.table.ts';

/** JSON has no dates. */
type Row = {
  readonly views: readonly (Omit<ListView, 'createdAt'> & { readonly createdAt: string })[];
  readonly columns: string[] | null;
};

const nameKeyOf = (name: string) => name.toLowerCase();

/** Saved views of lists. A member's rows are deleted with the membership, so their user is always a member. */
export const savedViews = {
  /** The user's views of a list, oldest first, and the columns; null for non-members. */
  async listAsMember(db: Db, { column, value }: OrganizationKey, userId: string, list: string) {
    const row = await db.queryOne<Row>(sql`
      select c.columns,
        (select coalesce(json_agg(json_build_object(
            'id', v.id, 'name', v.name, 'query', v.query, 'createdAt', v.created_at
          ) order by v.created_at, v.id), '[]')
         from list_view v
         where v.organization_id = m.organization_id and v.user_id = m.user_id and v.list = ${list}) as views
      from organization o
      join member m on m.organization_id = o.id and m.user_id = ${userId}
      left join list_columns c on c.organization_id = m.organization_id and c.user_id = m.user_id
        and c.list = ${list}
      where ${rawSql(`o.${column}`)} = ${value}`);
    if (row === null) return null;
    const views = row.views.map((view) => ({ ...view, createdAt: new Date(view.createdAt) }));
    return { views, columns: row.columns };
  },

  /** The number of the user's views of the list, and of the user's other lists with views. */
  async count(db: Db, { organizationId, userId, list }: ListKey) {
    const row = await db.queryOne<{ views: number; otherLists: number }>(sql`
      select count(*) filter (where list = ${list})::int as views,
        count(distinct list) filter (where list <> ${list})::int as "otherLists"
      from list_view where organization_id = ${organizationId} and user_id = ${userId}`);
    if (row === null) throw new Error('count query returned no row');
    return row;
  },

  async insert(tx: Tx, { organizationId, userId, list }: ListKey, view: ListView) {
    const { id, name, query, createdAt } = view;
    const nameKey = nameKeyOf(name);
    const row = { id, organizationId, userId, list, name, nameKey, query, createdAt };
    await tx.entities.insert(listViewTable, row);
  },

  /** Null when the user has no such view of the list. */
  async update(
    tx: Tx,
    { organizationId, userId, list }: ListKey,
    { id, name, query }: Omit<ListView, 'createdAt'>,
  ): Promise<ListView | null> {
    return tx.queryOne<ListView>(sql`
      update list_view set name = ${name}, name_key = ${nameKeyOf(name)}, query = ${query}
      where id = ${id} and organization_id = ${organizationId} and user_id = ${userId} and list = ${list}
      returning id, name, query, created_at as "createdAt"`);
  },

  /** False when the user has no such view. */
  async delete(tx: Tx, id: string, userId: string): Promise<boolean> {
    const { affected } = await tx.entities.delete(listViewTable, { id, userId });
    return affected === 1;
  },
};
