import { EntitySchema } from 'typeorm';

export type JwtKeyRow = {
  /** The `kid` of the tokens it signs. */
  id: string;
  /** Incremented with every key; its unique constraint lets one of several processes create the next key. */
  generation: number;
  /** The public key's 32 bytes, base64url (`x` of its JWK). */
  publicX: string;
  /** PKCS #8 in base64, encrypted with a key derived from AUTH_SECRET. */
  encryptedPrivateKey: string;
  /** Published as soon as it is created; signs from this time on. */
  signsFrom: Date;
  createdAt: Date;
};

export const jwtKeyTable = new EntitySchema<JwtKeyRow>({
  name: 'jwt_key',
  tableName: 'jwt_key',
  columns: {
    id: { type: 'text', primary: true },
    generation: { type: 'int' },
    publicX: { type: 'text', name: 'public_x' },
    encryptedPrivateKey: { type: 'text', name: 'encrypted_private_key' },
    signsFrom: { type: 'timestamptz', precision: 3, name: 'signs_from' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
  uniques: [{ name: 'jwt_key_generation_unique', columns: ['generation'] }],
});
