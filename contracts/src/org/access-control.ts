/**
 * What there is to be allowed: resource -> actions. The default roles are subsets of it; the same
 * map serves the server, the permission matrix in the browser, and a client's local check.
 */
export const statements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  billing: ['read', 'update'],
  audit: ['read'],
  /** The roles that the organization makes itself. */
  ac: ['create', 'read', 'update', 'delete'],
  /** Programs that call in the organization's name. */
  machineClient: ['create', 'read', 'update', 'delete'],
} as const;

export type Resource = keyof typeof statements;
export type PermissionRequest = Readonly<Record<string, readonly string[]>>;
export type RoleStatements = Readonly<Record<string, readonly string[]>>;

/** Every single power as text, `resource:action`: what a token of a machine client names. */
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
    audit: ['read'],
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
