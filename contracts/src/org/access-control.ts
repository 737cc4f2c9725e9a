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
} as const;

export type Resource = keyof typeof statements;
export type PermissionRequest = Readonly<Record<string, readonly string[]>>;
export type RoleStatements = Readonly<Record<string, readonly string[]>>;

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
  },
  member: {
    organization: [],
    member: [],
    invitation: [],
    team: [],
    billing: [],
    audit: [],
    ac: ['read'],
  },
};
