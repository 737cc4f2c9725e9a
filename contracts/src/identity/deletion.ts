import * as z from 'zod';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { passwordErrors } from './passwords.ts';
import { sessionErrors } from './sessions.ts';

export const deletionErrors = defineErrors({
  INVALID_TOKEN: { status: 404, message: 'invalid token' },
  FAILED_TO_GET_USER_INFO: { status: 404, message: 'Failed to get user info' },
});

/** The page of the web app that asks once more: a link to it deletes nothing by being opened. */
export const deletionPage = '/account/delete/confirm';

const deletion = z.object({
  success: z.literal(true),
  message: z.enum(['User deleted', 'Verification email sent']),
});

export const deletionRoutes = {
  deleteUser: defineRoute({
    method: 'POST',
    path: '/delete-user',
    summary: 'Delete the account of the caller, or mail a link that does',
    access: 'session',
    hashesPassword: true,
    body: z.object({
      callbackURL: z.string().optional(),
      password: z.string().max(1024).optional(),
      token: z.string().min(1).max(256).optional(),
    }),
    response: deletion,
    errors: [
      commonErrors.NOT_FOUND,
      passwordErrors.CREDENTIAL_ACCOUNT_NOT_FOUND,
      passwordErrors.INVALID_PASSWORD,
      sessionErrors.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION,
      deletionErrors.INVALID_TOKEN,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
  openDeletionLink: defineRoute({
    method: 'GET',
    path: '/delete-user/callback',
    summary: 'Open a deletion link in a session of the user: deletes, then 302 to callbackURL',
    access: 'optional',
    query: z.object({ token: z.string().min(1).max(256), callbackURL: z.string().optional() }),
    response: deletion,
    errors: [
      commonErrors.NOT_FOUND,
      deletionErrors.FAILED_TO_GET_USER_INFO,
      deletionErrors.INVALID_TOKEN,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
};
