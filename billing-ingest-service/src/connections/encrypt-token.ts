import type { Encryption } from '@tessera/chassis/crypto/encryption';

const contextOf = (organizationId: string) => `provider-token:${organizationId}`;

export const encryptToken = (seal: Encryption, organizationId: string, token: string) =>
  seal.encrypt(token, contextOf(organizationId));

/** Null when none of the configured keys decrypts it. */
export const decryptToken = (seal: Encryption, organizationId: string, encrypted: string) =>
  seal.decrypt(encrypted, contextOf(organizationId));
