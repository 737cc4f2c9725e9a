import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, id } from '../define/text.ts';
import { isoDate, pageOf, pageQuery } from '../define/wire.ts';
import { scopes } from './access-control.ts';
import { memberErrors, memberUser } from './members.ts';
import { organizationChoice } from './organization-choice.ts';

/** A program that calls in the name of an organization. Its secret is shown once, never again. */
export const machineClient = z.object({
  /** What is sent as `client_id` when a token is asked for. */
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  /** `resource:action`, as members' roles have them. */
  scopes: z.array(z.string()),
  /** Who made it; it goes on working without them. */
  creatorId: z.string(),
  /** Exact to the minute; null while no token was ever asked for. */
  lastUsedAt: isoDate.nullable(),
  secretCreatedAt: isoDate,
  /** Until when the secret before the present one is accepted too, or was; null when there is none. */
  previousSecretExpiresAt: isoDate.nullable(),
  revokedAt: isoDate.nullable(),
  createdAt: isoDate,
});
export type MachineClient = z.output<typeof machineClient>;

/**
 * A machine client with its creator as known today; null when there is none any more. A creator who is
 * no member any more may still know the secret: such clients are offered for revocation.
 */
export const listedMachineClient = machineClient.extend({
  creator: memberUser.nullable(),
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
/** For how long, in seconds, the secret before is accepted beside the one that replaces it. */
export const secretOverlap = { usual: DAY_SECONDS, longest: 7 * DAY_SECONDS } as const;

const notMember = [
  memberErrors.NO_ACTIVE_ORGANIZATION,
  memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
];

export const machineClientRoutes = {
  createMachineClient: defineRoute({
    method: 'POST',
    path: '/organization/create-machine-client',
    summary:
      'Make a client for a program of the organization, of scopes that its maker has; its secret is shown only here',
    access: 'session',
    body: z.object({
      name: displayName,
      scopes: z.array(z.enum(scopes)).max(scopes.length).default([]),
      organizationId: organizationChoice,
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
    summary: 'The machine clients of an organization, revoked ones too, newest first',
    access: 'session',
    query: z.object({
      organizationId: organizationChoice,
      /** Only those that this user created. */
      creatorId: id.optional(),
      ...pageQuery,
    }),
    response: pageOf(listedMachineClient),
    errors: [...notMember, machineClientErrors.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS],
  }),
  rotateMachineClientSecret: defineRoute({
    method: 'POST',
    path: '/organization/rotate-machine-client-secret',
    summary:
      'Give a machine client another secret, shown only here, for callers who have its scopes; the one before ends after a while, or at once',
    access: 'session',
    body: z.object({
      machineClientId: id,
      /** Seconds; a day unless told, 0 ends the secret before at once. */
      keepPreviousFor: z
        .number()
        .int()
        .min(0)
        .max(secretOverlap.longest)
        .default(secretOverlap.usual),
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
    summary: 'End a machine client: no secret of it is accepted any more',
    access: 'session',
    body: z.object({ machineClientId: id }),
    response: machineClient,
    errors: [
      machineClientErrors.MACHINE_CLIENT_NOT_FOUND,
      machineClientErrors.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS,
    ],
  }),
};
