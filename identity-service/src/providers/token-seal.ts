import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps providers' tokens unreadable at rest: AES-256-GCM, by a key for this purpose alone. */
export type TokenSeal = {
  /** `owner` says whose token it is; it opens for the same owner only. */
  seal(token: string, owner: string): string;
  /** Null when no key of ours sealed it for that owner. */
  open(sealed: string, owner: string): string | null;
};

const PURPOSE = 'provider-tokens';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `keyId.text`: the first secret seals, all open, so that secrets can be replaced one after another. */
export function createTokenSeal(secrets: readonly string[]): TokenSeal {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
    const id = createHash('sha256').update(key).digest('base64url').slice(0, 8);
    return { id, key };
  });

  return {
    seal(token, owner) {
      const [current] = keys;
      if (current === undefined) throw new Error('no secret to seal with');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
      return `${current.id}.${sealed}`;
    },
    open(sealed, owner) {
      const [id, text = ''] = sealed.split('.');
      const found = keys.find((key) => key.id === id);
      const bytes = Buffer.from(text, 'base64url');
      if (found === undefined || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const clear = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(clear).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
