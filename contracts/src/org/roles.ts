import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, optionalOrganizationId } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { memberErrors } from './members.ts';

const permission = z.record(
  z.string().check(z.maxLength(64)),
  z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32)),
);

/** A custom role of an organization. */
export const role = z.object({
  id: z.string(),
  organizationId: z.string(),
  role: z.string(),
  permission,
  createdAt: isoDate,
  updatedAt: z.nullable(isoDate),
});
export type Role = z.output<typeof role>;

/** Lower-cased. Commas separate roles, and names of `Object.prototype` are rejected. */
const roleName = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.toLowerCase(),
  z.maxLength(64),
  z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]*[\p{L}\p{N}])?$/u),
  z.refine((name) => !(name in Object.prototype)),
);

export const roleErrors = defineErrors({
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE: {
    status: 400,
    message: 'You must be in an organization to create a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to create a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to update a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to delete a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: {
    status: 403,
    message: 'You are not allowed to read a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE: {
    status: 403,
    message: 'You are not allowed to list a role',
  },
  TOO_MANY_ROLES: { status: 400, message: 'This organization has too many roles' },
  INVALID_RESOURCE: {
    status: 400,
    message: 'The provided permission includes an invalid resource',
  },
  ROLE_NAME_IS_ALREADY_TAKEN: { status: 400, message: 'That role name is already taken' },
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: {
    status: 400,
    message: 'Cannot delete a pre-defined role',
  },
  ROLE_IS_ASSIGNED_TO_MEMBERS: {
    status: 400,
    message:
      'Cannot delete a role that is assigned to members. Please reassign the members to a different role first',
  },
});

/** Selects a role; the name takes precedence over the id. */
const roleKey = {
  roleName: z.optional(roleName),
  roleId: z.optional(id),
  organizationId: optionalOrganizationId,
};
type RoleKey = { roleName?: string | undefined; roleId?: string | undefined };
const hasKey = (key: RoleKey) => key.roleName !== undefined || key.roleId !== undefined;

export const roleRoutes = {
  createRole: defineRoute({
    method: 'POST',
    path: '/organization/create-role',
    summary: 'Create a custom role with permissions that the user has',
    access: 'session',
    body: z.object({ role: roleName, permission, organizationId: optionalOrganizationId }),
    response: z.object({ success: z.literal(true), roleData: role, statements: permission }),
    errors: [
      roleErrors.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE,
      roleErrors.ROLE_NAME_IS_ALREADY_TAKEN,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      roleErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE,
      roleErrors.TOO_MANY_ROLES,
      roleErrors.INVALID_RESOURCE,
    ],
  }),
  updateRole: defineRoute({
    method: 'POST',
    path: '/organization/update-role',
    summary: 'Update permissions or name of a custom role; takes effect at once',
    access: 'session',
    body: z
      .object({
        ...roleKey,
        data: z.object({ permission: z.optional(permission), roleName: z.optional(roleName) }),
      })
      .check(z.refine(hasKey)),
    response: z.object({ success: z.literal(true), roleData: role }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      roleErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE,
      memberErrors.ROLE_NOT_FOUND,
      roleErrors.INVALID_RESOURCE,
      roleErrors.ROLE_NAME_IS_ALREADY_TAKEN,
    ],
  }),
  deleteRole: defineRoute({
    method: 'POST',
    path: '/organization/delete-role',
    summary: 'Delete a custom role that no member, invitation, link or domain uses',
    access: 'session',
    body: z.object(roleKey).check(z.refine(hasKey)),
    response: z.object({ success: z.literal(true) }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      roleErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE,
      roleErrors.CANNOT_DELETE_A_PRE_DEFINED_ROLE,
      memberErrors.ROLE_NOT_FOUND,
      roleErrors.ROLE_IS_ASSIGNED_TO_MEMBERS,
    ],
  }),
  listRoles: defineRoute({
    method: 'GET',
    path: '/organization/list-roles',
    summary: 'List custom roles, oldest first',
    access: 'session',
    query: z.object({ organizationId: optionalOrganizationId }),
    response: z.array(role),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      roleErrors.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE,
    ],
  }),
  getRole: defineRoute({
    method: 'GET',
    path: '/organization/get-role',
    summary: 'Get a custom role',
    access: 'session',
    query: z.object(roleKey).check(z.refine(hasKey)),
    response: role,
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      roleErrors.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE,
      memberErrors.ROLE_NOT_FOUND,
    ],
  }),
};
