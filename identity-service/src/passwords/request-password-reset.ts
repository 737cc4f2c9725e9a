import { forgetPassword } from './forget-password.ts';

/** One use case under two names: each generation of clients knows one of them. */
export const requestPasswordReset = forgetPassword;
