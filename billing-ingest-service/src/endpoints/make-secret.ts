import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';
import { keysOf } from '../webhooks/keys.rules.ts';

/** Bytes of a key that we make: as many as SHA-256 gives. */
const KEY_LETTERS = 43;

/**
 * The secret in the clear, to be shown once, and sealed for its endpoint. Throws the refusal of a bad
 * body when a given one yields no key.
 */
export function makeSecret(
  { random, seal }: Pick<BillingDeps, 'random' | 'seal'>,
  endpointId: string,
  given: string | undefined,
): { readonly secret: string; readonly sealed: string } {
  const made = () => `whsec_${Buffer.from(random.token(KEY_LETTERS)).toString('base64')}`;
  const secret = given ?? made();
  if (keysOf([secret]) === null) throw new ApiError(commonErrors.INVALID_BODY);
  return { secret, sealed: seal.seal(secret, endpointId) };
}

/** Keys of the sealed secrets of an endpoint; those that no key of ours opens verify nothing. */
export function decryptKeys(
  { seal }: Pick<BillingDeps, 'seal'>,
  endpointId: string,
  sealed: readonly string[],
): readonly Buffer[] {
  return sealed.flatMap((text) => {
    const secret = seal.open(text, endpointId);
    return secret === null ? [] : (keysOf([secret]) ?? []);
  });
}
