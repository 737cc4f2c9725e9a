import { violatesConstraint } from '@tessera/chassis/db/errors';
import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { Role } from '@tessera/contracts/org/roles';
import { organizationRoleTable } from '../schema/organization-role.table.ts';
import type { RoleMap } from './role-map.ts';

/** SQL expression: the permissions of the custom roles named in `row.role`, or null. */
export const customRolesOf = (row: Sql) => sql`(select json_object_agg(r.role, r.permission)
  from organization_role r where r.organization_id = ${row}.organization_id
    and r.role = any (string_to_array(${row}.role, ',')))`;

const COLUMNS = sql`r.id, r.organization_id as "organizationId", r.role, r.permission,
  r.created_at as "createdAt", r.updated_at as "updatedAt"`;

/** One row without a role when the organization has no custom roles. */
type Row = { readonly viewerRole: string } & (Role | { readonly id: null });

/** Identifies a role by name or by id; the name takes precedence. */
export type RoleKey = {
  readonly roleName?: string | undefined;
  readonly roleId?: string | undefined;
};

/** Custom roles of organizations. */
export const customRoles = {
  /** Permissions by role name. Unknown names are left out; null when all are unknown. */
  async listByName(
    db: Db,
    organizationId: string,
    names: readonly string[],
  ): Promise<RoleMap | null> {
    const rows = await db.query<Pick<Role, 'role' | 'permission'>>(sql`
      select role, permission from organization_role
      where organization_id = ${organizationId} and role = any (${names})`);
    if (rows.length === 0) return null;
    return Object.fromEntries(rows.map(({ role, permission }) => [role, permission]));
  },

  async find(
    db: Db,
    organizationId: string,
    { roleName, roleId = '' }: RoleKey,
  ): Promise<Role | null> {
    return db.queryOne<Role>(sql`
      select ${COLUMNS} from organization_role r
      where r.organization_id = ${organizationId}
        and ${roleName === undefined ? sql`r.id = ${roleId}` : sql`r.role = ${roleName}`}`);
  },

  /** All roles of the organization, oldest first, and the reader's role text; null for non-members. */
  async listAsMember(db: Db, organizationId: string, userId: string) {
    const rows = await db.query<Row>(sql`
      select viewer.role as "viewerRole", ${COLUMNS}
      from member viewer left join organization_role r on r.organization_id = viewer.organization_id
      where viewer.organization_id = ${organizationId} and viewer.user_id = ${userId}
      order by r.created_at, r.id`);
    const [first] = rows;
    if (first === undefined) return null;
    const roles = rows.filter((row): row is Row & Role => row.id !== null);
    return { viewerRole: first.viewerRole, roles };
  },

  async count(db: Db, organizationId: string): Promise<number> {
    const row = await db.queryOne<{ total: number }>(
      sql`select count(*)::int as total from organization_role where organization_id = ${organizationId}`,
    );
    return row?.total ?? 0;
  },

  /** Whether a role text that names the role (of a member, a pending invitation, a link or a domain) has more bytes. */
  async isInLongerText(
    db: Db,
    organizationId: string,
    name: string,
    bytes: number,
  ): Promise<boolean> {
    const row = await db.queryOne<{ found: boolean }>(sql`
      select exists (
        select from (
          select role from member_count where organization_id = ${organizationId}
          union all
          select role from invitation where organization_id = ${organizationId} and status = 'pending'
          union all
          select role from invitation_link where organization_id = ${organizationId}
          union all
          select role from email_domain where organization_id = ${organizationId}
        ) used
        where ${name} = any (string_to_array(role, ',')) and octet_length(role) > ${bytes}) as found`);
    return row?.found ?? false;
  },

  /** False when the organization has a role of that name. */
  insert: (tx: Tx, { id, organizationId, role, permission, createdAt, updatedAt }: Role) =>
    writeUniqueName(
      tx.query(sql`
        insert into organization_role (id, organization_id, role, permission, created_at, updated_at)
        values (${id}, ${organizationId}, ${role}, ${JSON.stringify(permission)}::json, ${createdAt},
          ${updatedAt})`),
    ),

  /** False when another role of the organization has that name. */
  update: (tx: Tx, { id, role, permission, updatedAt }: Role) =>
    writeUniqueName(
      tx.query(sql`
        update organization_role set role = ${role}, permission = ${JSON.stringify(permission)}::json,
          updated_at = ${updatedAt}
        where id = ${id}`),
    ),

  async delete(tx: Tx, id: string) {
    await tx.entities.delete(organizationRoleTable, { id });
  },
};

async function writeUniqueName(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (violatesConstraint(error, 'organization_role_name_key')) return false;
    throw error;
  }
}
