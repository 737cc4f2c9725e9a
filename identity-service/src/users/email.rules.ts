import { ApiError } from '@app/contracts/define/error';
import { isEmailAddress } from '@app/contracts/define/text';
import { userErrors } from '@app/contracts/identity/users';

/** An address as it is stored and compared: one mailbox, in lower case. Throws `INVALID_EMAIL`. */
export function canonicalEmail(text: string): string {
  if (!isEmailAddress(text)) throw new ApiError(userErrors.INVALID_EMAIL);
  return text.toLowerCase();
}
