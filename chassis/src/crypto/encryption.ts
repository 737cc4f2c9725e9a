import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets of others unreadable at rest: AES-256-GCM, by a key for one purpose alone. */
export type Seal = {
  /** `owner` says whose secret it is; it opens for the same owner only. */
  seal(text: string, owner: string): string;
  /** Null when no key of ours sealed it for that owner. */
  open(sealed: string, owner: string): string | null;
  /** Whether the first secret sealed it, so that it need not be sealed again. */
  isCurrent(sealed: string): boolean;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Sealed text is `keyId.text`. Keys are derived from `secrets` for `purpose`: the first secret seals, all
 * open, so that secrets can be replaced one after another.
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    const id = createHash('sha256').update(key).digest('base64url').slice(0, 8);
    return { id, key };
  });

  return {
    isCurrent: (sealed) => keys[0] !== undefined && sealed.startsWith(`${keys[0].id}.`),
    seal(clear, owner) {
      const [current] = keys;
      if (current === undefined) throw new Error('no secret to seal with');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
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
        const parts = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(parts).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
