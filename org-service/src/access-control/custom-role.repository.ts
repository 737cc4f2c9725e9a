import { violatesConstraint } from '@tessera/chassis/db/errors';
import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { Role } from '@tessera/contracts/org/roles';
import { organizationRoleTable } from '../schema/organization-role.table.ts';
import type { RoleMap } from './roles.ts';

/** SQL expression: the permissions of the custom roles named in `row.role`, or null. */
export const customRolesOf = (row: string) => `(select json_object_agg(r.role, r.permission)
  from organization_role r where r.organization_id = ${row}.organization_id
    and r.role = any (string_to_array(${row}.role, ',')))`;

const COLUMNS = `r.id, r.organization_id as "organizationId", r.role, r.permission,
  r.created_at as "createdAt", r.updated_at as "updatedAt"`;

const byNames = statement<Pick<Role, 'role' | 'permission'>>(
  'custom-role-by-names',
  'select role, permission from organization_role where organization_id = $1 and role = any ($2)',
);

const find = statement<Role>(
  'custom-role-find',
  `select ${COLUMNS} from organization_role r
   where r.organization_id = $1 and case when $2::text is null then r.id = $3 else r.role = $2 end`,
);

/** One row without a role when the organization has no custom roles. */
type Row = { readonly viewerRole: string } & (Role | { readonly id: null });
const listAsMember = statement<Row>(
  'custom-role-list-as-member',
  `select viewer.role as "viewerRole", ${COLUMNS}
   from member viewer left join organization_role r on r.organization_id = viewer.organization_id
   where viewer.organization_id = $1 and viewer.user_id = $2
   order by r.created_at, r.id`,
);

const total = statement<{ total: number }>(
  'custom-role-total',
  'select count(*)::int as total from organization_role where organization_id = $1',
);

const insert = statement<never>(
  'custom-role-insert',
  `insert into organization_role (id, organization_id, role, permission, created_at, updated_at)
   values ($1, $2, $3, $4::json, $5, $6)`,
);

const update = statement<never>(
  'custom-role-update',
  'update organization_role set role = $2, permission = $3::json, updated_at = $4 where id = $1',
);

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
    const rows = await db.query(byNames, [organizationId, names]);
    if (rows.length === 0) return null;
    return Object.fromEntries(rows.map(({ role, permission }) => [role, permission]));
  },

  async find(db: Db, organizationId: string, { roleName, roleId }: RoleKey): Promise<Role | null> {
    const [row] = await db.query(find, [organizationId, roleName ?? null, roleId ?? null]);
    return row ?? null;
  },

  /** All roles of the organization, oldest first, and the reader's role text; null for non-members. */
  async listAsMember(db: Db, organizationId: string, userId: string) {
    const rows = await db.query(listAsMember, [organizationId, userId]);
    const [first] = rows;
    if (first === undefined) return null;
    const roles = rows.filter((row): row is Row & Role => row.id !== null);
    return { viewerRole: first.viewerRole, roles };
  },

  async count(db: Db, organizationId: string): Promise<number> {
    const [row] = await db.query(total, [organizationId]);
    return row?.total ?? 0;
  },

  /** False when the organization has a role of that name. */
  insert: (tx: Tx, { id, organizationId, role, permission, createdAt, updatedAt }: Role) => {
    const values = [id, organizationId, role, JSON.stringify(permission), createdAt, updatedAt];
    return unlessNameTaken(tx.query(insert, values));
  },

  /** False when another role of the organization has that name. */
  update: (tx: Tx, { id, role, permission, updatedAt }: Role) =>
    unlessNameTaken(tx.query(update, [id, role, JSON.stringify(permission), updatedAt])),

  async delete(tx: Tx, id: string) {
    await tx.entities.delete(organizationRoleTable, { id });
  },
};

async function unlessNameTaken(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (violatesConstraint(error, 'organization_role_name_key')) return false;
    throw error;
  }
}
