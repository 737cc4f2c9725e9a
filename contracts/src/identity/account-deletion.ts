import * as z from 'zod/mini';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { passwordErrors } from './passwords.ts';
import { sessionErrors } from './sessions.ts';

export const accountDeletionErrors = defineErrors({
  INVALID_TOKEN: { status: 404, message: 'invalid token' },
  FAILED_TO_GET_USER_INFO: { status: 404, message: 'Failed to get user info' },
});

/** The page of the web app that asks for confirmation. Opening an emailed link to it deletes nothing. */
export const deletionConfirmPath = '/account/delete/confirm';

const deletion = z.object({
  success: z.literal(true),
  message: z.enum(['User deleted', 'Verification email sent']),
});

export const accountDeletionRoutes = {
  deleteUser: defineRoute({
    method: 'POST',
    path: '/delete-user',
    summary: 'Delete the account of the user, or email a deletion link',
    access: 'session',
    hashesPassword: true,
    body: z.object({
      callbackURL: z.optional(z.string()),
      password: z.optional(z.string().check(z.maxLength(1024))),
      token: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    }),
    response: deletion,
    errors: [
      commonErrors.NOT_FOUND,
      passwordErrors.CREDENTIAL_ACCOUNT_NOT_FOUND,
      passwordErrors.INVALID_PASSWORD,
      sessionErrors.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION,
      accountDeletionErrors.INVALID_TOKEN,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
  openDeletionLink: defineRoute({
    method: 'GET',
    path: '/delete-user/callback',
    summary: 'Delete the account with the token of a deletion link, then redirect to callbackURL',
    access: 'optional',
    query: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(256)),
      callbackURL: z.optional(z.string()),
    }),
    response: deletion,
    errors: [
      commonErrors.NOT_FOUND,
      accountDeletionErrors.FAILED_TO_GET_USER_INFO,
      accountDeletionErrors.INVALID_TOKEN,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
};
