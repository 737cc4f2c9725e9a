import { EntitySchema } from 'typeorm';

export type KnownAddressRow = { userId: string; addressHash: string; seenAt: Date };

export const knownAddressTable = new EntitySchema<KnownAddressRow>({
  name: 'known_address',
  tableName: 'known_address',
  columns: {
    userId: { type: 'text', name: 'user_id', primary: true },
    addressHash: { type: 'text', name: 'address_hash', primary: true },
    seenAt: { type: 'timestamptz', precision: 3, name: 'seen_at' },
  },
  indices: [{ name: 'known_address_seen', columns: ['seenAt'] }],
  foreignKeys: [
    {
      name: 'known_address_user_fk',
      target: 'user',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
