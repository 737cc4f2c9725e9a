import { handle } from '@tessera/chassis/http/handle';
import { roleRoutes } from '@tessera/contracts/org/roles';
import type { OrgDeps } from '../deps.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { getRole } from './get-role.ts';
import { listRoles } from './list-roles.ts';
import { updateRole } from './update-role.ts';

export const roleHandlers = (deps: OrgDeps) => [
  handle(roleRoutes.createRole, ({ by, body }) => createRole(deps, { by, ...body })),
  handle(roleRoutes.updateRole, ({ by, body }) => updateRole(deps, { by, ...body })),
  handle(roleRoutes.deleteRole, ({ by, body }) => deleteRole(deps, { by, ...body })),
  handle(roleRoutes.listRoles, ({ by, query }) => listRoles(deps, { by, ...query })),
  handle(roleRoutes.getRole, ({ by, query }) => getRole(deps, { by, ...query })),
];
