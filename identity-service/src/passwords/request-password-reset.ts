import { forgetPassword } from './forget-password.ts';

/** One use case under two names: each client generation knows one of them. */
export const requestPasswordReset = forgetPassword;
