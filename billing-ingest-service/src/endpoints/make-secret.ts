import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';
import { keysOf } from '../webhook-keys/keys.rules.ts';

/** Length of generated keys: as many bytes as a SHA-256 hash has. */
const KEY_LETTERS = 43;

/**
 * The secret in plain text, shown once, and encrypted for its endpoint. Throws INVALID_BODY when a given secret yields
 * no key.
 */
export function makeSecret(
  { random, encryption }: Pick<BillingDeps, 'random' | 'encryption'>,
  endpointId: string,
  given: string | undefined,
): { readonly secret: string; readonly encrypted: string } {
  const generate = () => `whsec_${Buffer.from(random.token(KEY_LETTERS)).toString('base64')}`;
  const secret = given ?? generate();
  if (keysOf([secret]) === null) throw new ApiError(commonErrors.INVALID_BODY);
  return { secret, encrypted: encryption.encrypt(secret, endpointId) };
}

/** Keys of the endpoint's encrypted secrets; secrets that no configured key decrypts are skipped. */
export function decryptKeys(
  { encryption }: Pick<BillingDeps, 'encryption'>,
  endpointId: string,
  encrypted: readonly string[],
): readonly Buffer[] {
  return encrypted.flatMap((text) => {
    const secret = encryption.decrypt(text, endpointId);
    return secret === null ? [] : (keysOf([secret]) ?? []);
  });
}
