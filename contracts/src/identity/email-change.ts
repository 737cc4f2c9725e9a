import * as z from 'zod/mini';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { emailAddress } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { userErrors } from './users.ts';

export const emailChangeErrors = defineErrors({
  CHANGE_EMAIL_IS_DISABLED: { status: 400, message: 'Change email is disabled' },
  EMAIL_IS_THE_SAME: { status: 400, message: 'Email is the same' },
  COULDNT_UPDATE_YOUR_EMAIL: { status: 400, message: "Couldn't update your email" },
});

export const emailChangeRoutes = {
  changeEmail: defineRoute({
    method: 'POST',
    path: '/change-email',
    summary:
      'Change the email address: at once while it is unverified, else after confirmation by an emailed link',
    access: 'session',
    body: z.object({ newEmail: emailAddress, callbackURL: z.optional(z.string()) }),
    response: z.object({ status: z.literal(true) }),
    errors: [
      emailChangeErrors.CHANGE_EMAIL_IS_DISABLED,
      emailChangeErrors.EMAIL_IS_THE_SAME,
      emailChangeErrors.COULDNT_UPDATE_YOUR_EMAIL,
      userErrors.USER_ALREADY_EXISTS,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
  getEmailChange: defineRoute({
    method: 'GET',
    path: '/email-change',
    summary: 'Get the pending email change',
    access: 'session',
    response: z.object({
      pending: z.nullable(z.object({ newEmail: z.string(), expiresAt: isoDate })),
    }),
    errors: [],
  }),
  cancelEmailChange: defineRoute({
    method: 'POST',
    path: '/cancel-email-change',
    summary: 'Cancel the pending email change, if there is one',
    access: 'session',
    response: z.object({ status: z.literal(true) }),
    errors: [],
  }),
};
