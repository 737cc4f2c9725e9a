import type { Role } from '@tessera/contracts/org/roles';
import { EntitySchema } from 'typeorm';

/** A custom role of an organization. Members name it in their role text. */
export const organizationRoleTable = new EntitySchema<Role>({
  name: 'organization_role',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    role: { type: 'text' },
    permission: { type: 'json' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    updatedAt: { type: 'timestamptz', name: 'updated_at', nullable: true },
  },
  uniques: [{ name: 'organization_role_name_key', columns: ['organizationId', 'role'] }],
  checks: [
    {
      name: 'organization_role_name_check',
      expression: "role = lower(btrim(role)) and role <> '' and strpos(role, ',') = 0",
    },
  ],
  foreignKeys: [
    {
      name: 'organization_role_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
