import type { Seal } from '@tessera/chassis/ports/seal';

const contextOf = (organizationId: string) => `provider-token:${organizationId}`;

export const encryptToken = (seal: Seal, organizationId: string, token: string) =>
  seal.seal(token, contextOf(organizationId));

/** Null when no key of ours opens it any more. */
export const decryptToken = (seal: Seal, organizationId: string, sealed: string) =>
  seal.open(sealed, contextOf(organizationId));
