import { handle } from '@tessera/chassis/http/handle';
import { roleRoutes } from '@tessera/contracts/org/roles';
import type { OrgDeps } from '../deps.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { getRole } from './get-role.ts';
import { listRoles } from './list-roles.ts';
import { updateRole } from './update-role.ts';

export const roleHandlers = (deps: OrgDeps) => [
  handle(roleRoutes.createRole, ({ actor, body }) => createRole(deps, actor, body)),
  handle(roleRoutes.updateRole, ({ actor, body }) => updateRole(deps, actor, body)),
  handle(roleRoutes.deleteRole, ({ actor, body }) => deleteRole(deps, actor, body)),
  handle(roleRoutes.listRoles, ({ actor, query }) => listRoles(deps, actor, query)),
  handle(roleRoutes.getRole, ({ actor, query }) => getRole(deps, actor, query)),
];
