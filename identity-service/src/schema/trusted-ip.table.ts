import { EntitySchema } from 'typeorm';

export type TrustedIpRow = { userId: string; ipHash: string; lastSeenAt: Date };

export const trustedIpTable = new EntitySchema<TrustedIpRow>({
  name: 'trusted_ip',
  tableName: 'trusted_ip',
  columns: {
    userId: { type: 'text', name: 'user_id', primary: true },
    ipHash: { type: 'text', name: 'ip_hash', primary: true },
    lastSeenAt: { type: 'timestamptz', precision: 3, name: 'last_seen_at' },
  },
  indices: [{ name: 'trusted_ip_last_seen', columns: ['lastSeenAt'] }],
  foreignKeys: [
    {
      name: 'trusted_ip_user_fk',
      target: 'user',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
