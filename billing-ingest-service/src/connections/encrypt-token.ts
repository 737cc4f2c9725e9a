import type { Encryption } from '@tessera/chassis/crypto/encryption';

const contextOf = (organizationId: string) => `provider-token:${organizationId}`;

export const encryptToken = (encryption: Seal, organizationId: string, token: string) =>
  encryption.seal(token, contextOf(organizationId));

/** Null when none of the configured keys decrypts it. */
export const decryptToken = (encryption: Seal, organizationId: string, encrypted: string) =>
  encryption.open(encrypted, contextOf(organizationId));
