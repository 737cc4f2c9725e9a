import { EntitySchema } from 'typeorm';

/**
 * The address of a member who was removed: a new account with it does not join by itself. Only a hash is
 * kept, since the account may be deleted.
 */
export type RemovedAddressRow = {
  readonly organizationId: string;
  readonly addressHash: string;
  readonly removedAt: Date;
};

export const removedAddressTable = new EntitySchema<RemovedAddressRow>({
  name: 'removed_address',
  columns: {
    organizationId: { type: 'text', name: 'organization_id', primary: true },
    addressHash: { type: 'text', name: 'address_hash', primary: true },
    removedAt: { type: 'timestamptz', name: 'removed_at' },
  },
  foreignKeys: [
    {
      name: 'removed_address_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
