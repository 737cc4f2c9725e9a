import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, id, optionalOrganizationId } from '../define/text.ts';
import { countedPageOf, countQuery, isoDate, pageQuery, timeOrderQuery } from '../define/wire.ts';
import { scopes } from './access-control.ts';
import { memberErrors, memberUser } from './members.ts';

/** An OAuth client that acts for an organization. Its secret is only in the response that creates it. */
export const machineClient = z.object({
  /** The `client_id` of token requests. */
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  /** Permissions, each as `resource:action`. */
  scopes: z.array(z.string()),
  /** The user who created the client. The client stays valid when that user leaves. */
  creatorId: z.string(),
  /** Exact to the minute; null before the first token request. */
  lastUsedAt: z.nullable(isoDate),
  secretCreatedAt: isoDate,
  /** When the previous secret expires or expired; null without a previous secret. */
  previousSecretExpiresAt: z.nullable(isoDate),
  revokedAt: z.nullable(isoDate),
  createdAt: isoDate,
});
export type MachineClient = z.output<typeof machineClient>;

/**
 * A machine client with the current profile of its creator; null when the user was deleted. A creator who left the
 * organization may still have the secret: the web app offers to revoke such clients.
 */
export const listedMachineClient = z.extend(machineClient, {
  creator: z.nullable(memberUser),
  creatorIsMember: z.boolean(),
});
export type ListedMachineClient = z.output<typeof listedMachineClient>;

const withSecret = z.object({ client: machineClient, secret: z.string() });

export const machineClientErrors = defineErrors({
  MACHINE_CLIENT_NOT_FOUND: { status: 400, message: 'Machine client not found' },
  MACHINE_CLIENT_LIMIT_REACHED: { status: 403, message: 'Machine client limit reached' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS: {
    status: 403,
    message: 'You are not allowed to create machine clients',
  },
  YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS: {
    status: 403,
    message: 'You are not allowed to read machine clients',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS: {
    status: 403,
    message: 'You are not allowed to update machine clients',
  },
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS: {
    status: 403,
    message: 'You are not allowed to revoke machine clients',
  },
  YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE: {
    status: 403,
    message: 'You cannot give a scope you do not have',
  },
});

const DAY_SECONDS = 86_400;
/** How long the previous secret stays valid after a rotation. */
export const previousSecretLifetime = {
  defaultSeconds: DAY_SECONDS,
  maxSeconds: 7 * DAY_SECONDS,
} as const;

const notMember = [
  memberErrors.NO_ACTIVE_ORGANIZATION,
  memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
];

export const machineClientRoutes = {
  createMachineClient: defineRoute({
    method: 'POST',
    path: '/organization/create-machine-client',
    summary:
      'Create a machine client with scopes that the creator has; its secret is only in this response',
    access: 'session',
    body: z.object({
      name: displayName,
      scopes: z._default(z.array(z.enum(scopes)).check(z.maxLength(scopes.length)), []),
      organizationId: optionalOrganizationId,
    }),
    response: withSecret,
    errors: [
      ...notMember,
      machineClientErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS,
      machineClientErrors.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE,
      machineClientErrors.MACHINE_CLIENT_LIMIT_REACHED,
    ],
  }),
  listMachineClients: defineRoute({
    method: 'GET',
    path: '/organization/list-machine-clients',
    summary:
      'List the machine clients of an organization, including revoked ones, newest first by default',
    access: 'session',
    query: z.object({
      organizationId: optionalOrganizationId,
      /** Only clients created by this user. */
      creatorId: z.optional(id),
      ...pageQuery,
      ...timeOrderQuery,
      ...countQuery,
    }),
    response: countedPageOf(listedMachineClient),
    errors: [...notMember, machineClientErrors.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS],
  }),
  rotateMachineClientSecret: defineRoute({
    method: 'POST',
    path: '/organization/rotate-machine-client-secret',
    summary:
      'Rotate the secret of a machine client; the new secret is only in this response. Requires the scopes of the client',
    access: 'session',
    body: z.object({
      machineClientId: id,
      /** Seconds; a day by default, 0 revokes the previous secret at once. */
      previousSecretExpiresIn: z._default(
        z.number().check(z.int(), z.gte(0), z.lte(previousSecretLifetime.maxSeconds)),
        previousSecretLifetime.defaultSeconds,
      ),
    }),
    response: withSecret,
    errors: [
      machineClientErrors.MACHINE_CLIENT_NOT_FOUND,
      machineClientErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS,
      machineClientErrors.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE,
    ],
  }),
  revokeMachineClient: defineRoute({
    method: 'POST',
    path: '/organization/revoke-machine-client',
    summary: 'Revoke a machine client and its secrets',
    access: 'session',
    body: z.object({ machineClientId: id }),
    response: machineClient,
    errors: [
      machineClientErrors.MACHINE_CLIENT_NOT_FOUND,
      machineClientErrors.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS,
    ],
  }),
};
