import { forgetPassword } from './forget-password.ts';

/** The same use case under another name: each client generation calls one of the two. */
export const requestPasswordReset = forgetPassword;
