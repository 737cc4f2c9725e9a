import * as z from 'zod/mini';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { emailAddress } from '../define/text.ts';
import { userBase } from './users.ts';

export const passwordErrors = defineErrors({
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password too short' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password too long' },
  PASSWORD_COMPROMISED: { status: 400, message: 'Password compromised' },
  INVALID_PASSWORD: { status: 400, message: 'Invalid password' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { status: 400, message: 'Credential account not found' },
  INVALID_TOKEN: { status: 400, message: 'invalid token' },
  USER_ALREADY_HAS_A_PASSWORD: { status: 400, message: 'user already has a password' },
});

/** Validation errors of a new password. */
export const newPasswordErrors = [
  passwordErrors.PASSWORD_TOO_SHORT,
  passwordErrors.PASSWORD_TOO_LONG,
  passwordErrors.PASSWORD_COMPROMISED,
];

const status = z.object({ status: z.literal(true) });
const resetToken = z.optional(z.string().check(z.maxLength(256)));

const resetRequest = {
  method: 'POST',
  access: 'public',
  body: z.object({ email: emailAddress, redirectTo: z.optional(z.string()) }),
  response: status,
  errors: [commonErrors.INVALID_REDIRECTURL],
} as const;

export const passwordRoutes = {
  forgetPassword: defineRoute({
    ...resetRequest,
    path: '/forget-password',
    summary: 'Email a password reset link; the response is the same for an unknown address',
  }),
  requestPasswordReset: defineRoute({
    ...resetRequest,
    path: '/request-password-reset',
    summary: 'Email a password reset link (newer clients)',
  }),
  openResetLink: defineRoute({
    method: 'GET',
    path: '/reset-password/:token',
    summary:
      'Open a reset link: redirects to callbackURL with the token, or with error=INVALID_TOKEN',
    access: 'public',
    responseType: 'redirect',
    params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(256)) }),
    query: z.object({ callbackURL: z.string() }),
    response: z.null(),
    errors: [commonErrors.INVALID_CALLBACKURL],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password with the token of a reset link',
    access: 'public',
    hashesPassword: true,
    query: z.object({ token: resetToken }),
    body: z.object({ newPassword: z.string(), token: resetToken }),
    response: status,
    errors: [passwordErrors.INVALID_TOKEN, ...newPasswordErrors],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/change-password',
    summary: 'Change the password; revokeOtherSessions also replaces the current session',
    access: 'session',
    hashesPassword: true,
    body: z.object({
      newPassword: z.string(),
      currentPassword: z.string(),
      revokeOtherSessions: z.optional(z.boolean()),
    }),
    response: z.object({ token: z.nullable(z.string()), user: userBase }),
    errors: [
      ...newPasswordErrors,
      passwordErrors.CREDENTIAL_ACCOUNT_NOT_FOUND,
      passwordErrors.INVALID_PASSWORD,
    ],
  }),
  verifyPassword: defineRoute({
    method: 'POST',
    path: '/verify-password',
    summary: 'Verify the password of the user; responds with INVALID_PASSWORD when it is wrong',
    access: 'session',
    hashesPassword: true,
    body: z.object({ password: z.string() }),
    response: status,
    errors: [passwordErrors.INVALID_PASSWORD],
  }),
};
