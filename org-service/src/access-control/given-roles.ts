import type { Db } from '@tessera/chassis/db/db';
import type { OrgDeps } from '../deps.ts';
import { ownRoles } from './own-role.repository.ts';
import { assertKnownRoles, rolesOf, type Standing } from './roles.ts';

type Deps = Pick<OrgDeps, 'roles'>;

/** What role names stand for in an organization; asks only when the deployment does not know one. */
export async function standingOf(
  { roles }: Deps,
  db: Db,
  organizationId: string,
  names: readonly string[],
): Promise<Standing> {
  const others = names.filter((name) => !Object.hasOwn(roles, name));
  const own = others.length === 0 ? null : await ownRoles.named(db, organizationId, others);
  return { role: names.join(','), ownRoles: own };
}

/** Refuses names that are no roles, neither of the deployment nor of the organization. */
export function assertRolesExist({ roles }: Deps, given: Standing, names: readonly string[]): void {
  assertKnownRoles(names, rolesOf(roles, given));
}
