import { EntitySchema } from 'typeorm';

export type SigningKeyRow = {
  /** The `kid` of the tokens it signs. */
  id: string;
  /** Grows by one with every key; two processes that make the next one meet here. */
  generation: number;
  /** The public key's 32 bytes, base64url (`x` of its JWK). */
  publicX: string;
  /** PKCS #8 in base64, sealed with a key derived from AUTH_SECRET. */
  sealedPrivate: string;
  /** Published from its making, it signs only from here on. */
  signsFrom: Date;
  createdAt: Date;
};

export const signingKeyTable = new EntitySchema<SigningKeyRow>({
  name: 'signing_key',
  tableName: 'signing_key',
  columns: {
    id: { type: 'text', primary: true },
    generation: { type: 'int' },
    publicX: { type: 'text', name: 'public_x' },
    sealedPrivate: { type: 'text', name: 'sealed_private' },
    signsFrom: { type: 'timestamptz', precision: 3, name: 'signs_from' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
  uniques: [{ name: 'signing_key_generation_unique', columns: ['generation'] }],
});
