import type { Db } from '@tessera/chassis/db/types';
import type { OrgDeps } from '../deps.ts';
import { customRoles } from './custom-role.repository.ts';
import { assertKnownRoles, effectiveRoles, type ResolvedRoles } from './role-map.ts';

type Deps = Pick<OrgDeps, 'roles'>;

/** Resolves role names in an organization. Reads the database only when a name is not a role of the deployment. */
export async function resolveRoles(
  { roles }: Deps,
  db: Db,
  organizationId: string,
  names: readonly string[],
): Promise<ResolvedRoles> {
  const others = names.filter((name) => !Object.hasOwn(roles, name));
  const own = others.length === 0 ? null : await customRoles.listByName(db, organizationId, others);
  return { role: names.join(','), customRoles: own };
}

/** Throws when a name is a role of neither the deployment nor the organization. */
export function assertRolesExist(
  { roles }: Deps,
  given: ResolvedRoles,
  names: readonly string[],
): void {
  assertKnownRoles(names, effectiveRoles(roles, given));
}
