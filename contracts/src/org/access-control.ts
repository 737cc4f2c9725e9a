/**
 * All permissions: resource -> actions. The default roles are subsets. The server, the permission matrix in the browser
 * and local checks of clients use this map.
 */
export const statements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  billing: ['read', 'update'],
  audit: ['read', 'export'],
  /** Custom roles of the organization. */
  ac: ['create', 'read', 'update', 'delete'],
  /** OAuth clients that act for the organization. */
  machineClient: ['create', 'read', 'update', 'delete'],
} as const;

export type Resource = keyof typeof statements;
export type PermissionRequest = Readonly<Record<string, readonly string[]>>;
export type RoleStatements = Readonly<Record<string, readonly string[]>>;

/** Every permission as an OAuth scope, `resource:action`. */
export const scopes: readonly string[] = Object.entries(statements).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}`),
);

export const defaultRoles: Readonly<Record<'owner' | 'admin' | 'member', RoleStatements>> = {
  owner: { ...statements },
  admin: {
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    billing: ['read'],
    audit: ['read', 'export'],
    ac: ['create', 'read', 'update', 'delete'],
    machineClient: ['create', 'read', 'update', 'delete'],
  },
  member: {
    organization: [],
    member: [],
    invitation: [],
    team: [],
    billing: [],
    audit: [],
    ac: ['read'],
    machineClient: [],
  },
};
