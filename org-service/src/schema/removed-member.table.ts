import { EntitySchema } from 'typeorm';

/**
 * The hashed address of a removed member. A new account with the address needs approval to join. Only the hash is
 * stored, because the account may be deleted.
 */
export type RemovedMemberRow = {
  readonly organizationId: string;
  readonly emailHash: string;
  readonly removedAt: Date;
};

export const removedMemberTable = new EntitySchema<RemovedMemberRow>({
  name: 'removed_member',
  columns: {
    organizationId: { type: 'text', name: 'organization_id', primary: true },
    emailHash: { type: 'text', name: 'email_hash', primary: true },
    removedAt: { type: 'timestamptz', name: 'removed_at' },
  },
  foreignKeys: [
    {
      name: 'removed_member_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
