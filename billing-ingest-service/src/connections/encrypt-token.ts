import type { Encryption } from '@tessera/chassis/crypto/encryption';

const contextOf = (organizationId: string) => `provider-token:${organizationId}`;

export const encryptToken = (encryption: Encryption, organizationId: string, token: string) =>
  encryption.encrypt(token, contextOf(organizationId));

/** Null when none of the configured keys decrypts it. */
export const decryptToken = (encryption: Encryption, organizationId: string, encrypted: string) =>
  encryption.decrypt(encrypted, contextOf(organizationId));
