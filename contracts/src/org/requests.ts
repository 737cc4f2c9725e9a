import * as z from 'zod/mini';
import { commonErrors } from '../define/error.ts';
import { defineRequest } from '../define/request.ts';
import { userDataPage, userDataQuery } from '../define/user-data.ts';
import { orgUserData } from './user-data.ts';

const connector = z.enum(['AND', 'OR']);

/** The sections of what this service stores about a user. */
export const orgUserDataSection = z.keyof(orgUserData);

export const orgRequests = {
  checkPermission: defineRequest({
    subject: 'request.org.check-permission',
    summary: 'Check permissions of a user in an organization by current membership and roles',
    input: z.object({
      userId: z.string(),
      organizationId: z.string(),
      permissions: z.record(
        z.string(),
        z.union([
          z.array(z.string()),
          /** With OR, one of the actions is sufficient. */
          z.object({ actions: z.array(z.string()), connector }),
        ]),
      ),
      /** With OR, one of the resources is sufficient. */
      connector: z.optional(connector),
    }),
    output: z.object({
      allowed: z.boolean(),
      member: z.boolean(),
      message: z.nullable(z.string()),
    }),
    errors: [],
  }),
  checkMachineClient: defineRequest({
    subject: 'request.org.check-machine-client',
    summary: 'Check that a machine client of an organization is not revoked, and get its scopes',
    input: z.object({ clientId: z.string(), organizationId: z.string() }),
    output: z.object({ isLive: z.boolean(), scopes: z.array(z.string()) }),
    errors: [],
  }),
  authenticateMachineClient: defineRequest({
    subject: 'request.org.authenticate-machine-client',
    summary: 'Authenticate a machine client by the hash of its secret',
    input: z.object({
      clientId: z.string(),
      /** SHA-256 of the secret, base64url (`hashToken` of the chassis). */
      clientSecretHash: z.string(),
    }),
    output: z.discriminatedUnion('isKnown', [
      z.object({
        isKnown: z.literal(true),
        clientId: z.string(),
        organizationId: z.string(),
        name: z.string(),
        scopes: z.array(z.string()),
      }),
      /** Unknown client, revoked client or wrong secret; the response does not say which. */
      z.object({ isKnown: z.literal(false) }),
    ]),
    errors: [],
  }),
  checkInvitation: defineRequest({
    subject: 'request.org.check-invitation',
    summary:
      'Check that a secret is that of the mailed link of a pending invitation to an address, which proves the address',
    input: z.object({ invitationId: z.string(), secret: z.string(), email: z.string() }),
    output: z.object({ isValid: z.boolean() }),
    errors: [],
  }),
  checkMemberships: defineRequest({
    subject: 'request.org.check-memberships',
    summary:
      'Check up to 100 memberships: whether each user is a member of the organization and of the team, in the same order',
    input: z.object({
      memberships: z
        .array(
          z.object({
            userId: z.string(),
            organizationId: z.string(),
            teamId: z.nullable(z.string()),
          }),
        )
        .check(z.maxLength(100)),
    }),
    /** `isTeamMember` is false when `teamId` is null. */
    output: z.array(z.object({ isMember: z.boolean(), isTeamMember: z.boolean() })),
    errors: [],
  }),
  findOrganizations: defineRequest({
    subject: 'request.org.find-organizations',
    summary: 'Find which of up to 100 organizations exist; unknown ids are omitted',
    input: z.object({ organizationIds: z.array(z.string()).check(z.maxLength(100)) }),
    output: z.array(z.string()),
    errors: [],
  }),
  listUserData: defineRequest({
    subject: 'request.org.list-user-data',
    summary:
      'List a page of one section of what is stored about a user, oldest first, for the download of the user',
    input: z.object({ ...userDataQuery, section: orgUserDataSection }),
    output: userDataPage,
    errors: [commonErrors.INVALID_QUERY],
  }),
};
