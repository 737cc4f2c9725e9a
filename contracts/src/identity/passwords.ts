import { defineErrors } from '../define/error.ts';

export const passwordErrors = defineErrors({
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password too short' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password too long' },
  PASSWORD_COMPROMISED: { status: 400, message: 'Password compromised' },
  INVALID_PASSWORD: { status: 400, message: 'Invalid password' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { status: 400, message: 'Credential account not found' },
});
