import type { Seal } from '@tessera/chassis/ports/seal';

const ownerOf = (organizationId: string) => `provider-token:${organizationId}`;

export const sealToken = (seal: Seal, organizationId: string, token: string) =>
  seal.seal(token, ownerOf(organizationId));

/** Null when no key of ours opens it any more. */
export const openToken = (seal: Seal, organizationId: string, sealed: string) =>
  seal.open(sealed, ownerOf(organizationId));
