import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, optionalOrganizationId } from '../define/text.ts';
import { sessionErrors } from '../identity/sessions.ts';
import { member, memberErrors } from './members.ts';

export const ownershipErrors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP: {
    status: 403,
    message: 'You are not allowed to transfer the ownership',
  },
  YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF: {
    status: 400,
    message: 'You cannot transfer the ownership to yourself',
  },
  YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER: {
    status: 400,
    message: 'You cannot keep the ownership you transfer',
  },
});

export const ownershipRoutes = {
  transferOwnership: defineRoute({
    method: 'POST',
    path: '/organization/transfer-ownership',
    summary: 'Transfer ownership to another member; requires a fresh session',
    access: 'session',
    body: z.object({
      memberId: id,
      organizationId: optionalOrganizationId,
      /** New role of the former owner; admin by default. */
      role: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    }),
    response: z.object({ owner: member, formerOwner: member }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.MEMBER_NOT_FOUND,
      ownershipErrors.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP,
      sessionErrors.SESSION_IS_NOT_FRESH,
      ownershipErrors.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF,
      ownershipErrors.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER,
      memberErrors.ROLE_NOT_FOUND,
    ],
  }),
};
