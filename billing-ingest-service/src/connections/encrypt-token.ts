import type { Seal } from '@tessera/chassis/crypto/encryption';

const contextOf = (organizationId: string) => `provider-token:${organizationId}`;

export const encryptToken = (seal: Seal, organizationId: string, token: string) =>
  seal.seal(token, contextOf(organizationId));

/** Null when none of the configured keys decrypts it. */
export const decryptToken = (seal: Seal, organizationId: string, encrypted: string) =>
  seal.open(encrypted, contextOf(organizationId));
