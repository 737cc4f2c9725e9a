import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts third-party secrets at rest with AES-256-GCM and one key per purpose. */
export type Encryption = {
  /** `owner` is authenticated data: decryption needs the same owner. */
  encrypt(text: string, owner: string): string;
  /** Null when none of the keys encrypted it for that owner. */
  decrypt(ciphertext: string, owner: string): string | null;
  /** Whether the first secret encrypted it; otherwise it should be encrypted again. */
  isCurrent(ciphertext: string): boolean;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypted text is `keyId.ciphertext`. Keys are derived from `secrets` for `purpose`: the first secret encrypts and
 * all decrypt, so that secrets can be rotated.
 */
export function createEncryption(secrets: readonly string[], purpose: string): Encryption {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    const id = createHash('sha256').update(key).digest('base64url').slice(0, 8);
    return { id, key };
  });

  return {
    isCurrent: (ciphertext) => keys[0] !== undefined && ciphertext.startsWith(`${keys[0].id}.`),
    encrypt(plaintext, owner) {
      const [current] = keys;
      if (current === undefined) throw new Error('no secret to encrypt with');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      const ciphertext = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
      return `${current.id}.${ciphertext}`;
    },
    decrypt(ciphertext, owner) {
      const [id, text = ''] = ciphertext.split('.');
      const found = keys.find((key) => key.id === id);
      const bytes = Buffer.from(text, 'base64url');
      if (found === undefined || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const parts = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(parts).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
