import { ApiError } from '@tessera/contracts/define/error';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { userErrors } from '@tessera/contracts/identity/users';

/** Normalizes an address to its stored form: one mailbox in lower case. Throws `INVALID_EMAIL`. */
export function canonicalEmail(text: string): string {
  if (!isEmailAddress(text)) throw new ApiError(userErrors.INVALID_EMAIL);
  return text.toLowerCase();
}
